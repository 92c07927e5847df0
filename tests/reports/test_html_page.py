"""The page of a batch, in a real browser: what it shows, that it works by keyboard, that it is safe and readable."""

import json
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from command_line import companion

from companion_cli.reports import html_page

EVIL = "</script><img src=x onerror=\"document.title='hacked'\"><!--"
RECORDS = (
    {"format": "Modern", "name": "Good", "main": [[60, "Island"]]},
    {"format": "Modern", "name": "Azorius", "main": [[80, "Island"]], "sideboard": [[1, "Yorion, Sky Nomad"]]},
    {"format": "Pioneer", "name": "Bant", "main": [[80, "Island"]], "sideboard": [[1, "Yorion, Sky Nomad"]]},
    {
        "format": "Pioneer",
        "name": "Odd",
        "main": [[4, "Opt"], [4, "Anticipate"], [52, "Island"]],
        "sideboard": [[1, "Obosh, the Preypiercer"]],
    },
    {"format": "Vintage", "name": EVIL, "main": [[4, "Ancestral Recall"], [56, "Island"]]},
    {"format": "Vintage", "name": "Typo", "main": [[4, f"Ancestral {EVIL}"], [56, "Island"]]},
)


def driver_or_skip() -> Any:
    """Return a headless Chromium, or skip the test with the reason why there is none."""
    selenium = pytest.importorskip("selenium.webdriver", reason="selenium is not installed: pip install selenium")
    browser, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if browser is None or driver is None:
        pytest.skip("there is no Chromium here: apt-get install chromium chromium-driver")
    options = selenium.ChromeOptions()
    options.binary_location = browser
    for flag in (
        "headless",
        "no-sandbox",
        "disable-gpu",
        "disable-quic",
        "no-first-run",
        "disable-background-networking",
        "disable-component-update",
        "disable-sync",
        "window-size=1200,1400",
    ):
        options.add_argument(f"--{flag}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return selenium.Chrome(options=options, service=selenium.ChromeService(driver))


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Return a browser with a home of its own, for all tests of this file."""
    before = os.environ.get("HOME")
    os.environ["HOME"] = str(tmp_path_factory.mktemp("browser"))
    driver = driver_or_skip()
    yield driver
    driver.quit()
    os.environ["HOME"] = before or ""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of a small season."""
    directory = tmp_path_factory.mktemp("page")
    (directory / "d.jsonl").write_text("".join(f"{json.dumps(record)}\n" for record in RECORDS) + "{broken\n")
    file = directory / "page.html"
    ended = companion("batch", directory / "d.jsonl", "-o", "html", "--output-file", file, "-j", "1")
    assert ended.status == 2
    return file


@pytest.fixture
def shown(browser: Any, page: Path) -> Any:
    """Return the browser with the page in it."""
    browser.get(page.as_uri())
    return browser


def texts(shown: Any, selector: str) -> list[str]:
    return [str(each.text) for each in shown.find_elements("css selector", selector)]


def element(shown: Any, selector: str) -> Any:
    return shown.find_element("css selector", selector)


def choose(shown: Any, selector: str, text: str) -> None:
    from selenium.webdriver.support.select import Select

    Select(element(shown, selector)).select_by_visible_text(text)


def wait_for(shown: Any, selector: str, text: str) -> None:
    from selenium.webdriver.support.wait import WebDriverWait

    WebDriverWait(shown, 10).until(lambda _: element(shown, selector).text == text)


def test_page_is_one_file_that_names_no_other(page: Path) -> None:
    markup = page.read_text()
    assert "default-src 'none'" in markup
    assert re.findall(r"""(?:src|href)\s*=\s*["'](?!#)""", markup.split("<script")[0]) == []
    assert re.findall(r"\b(?:https?:)?//\w", markup) == []


def test_what_strangers_wrote_is_text_and_nothing_else(page: Path, shown: Any) -> None:
    assert page.read_text().count("</script>") == 3
    assert shown.title == "Companions of a batch of decks"
    assert EVIL in texts(shown, "#list button")
    assert shown.find_elements("css selector", "img") == []


def test_page_runs_without_a_word_and_loads_nothing(shown: Any) -> None:
    assert [each for each in shown.get_log("browser") if each["level"] in ("SEVERE", "WARNING")] == []
    assert shown.execute_script("return performance.getEntriesByType('resource').length") == 0


def test_numbers_of_all_decks(shown: Any) -> None:
    assert texts(shown, "#numbers dd") == ["6", "3", "3", "1", "2"]
    shares = ["decks read", "legal, 50 %", "not legal, 50 %", "not readable", "name a companion they may not use"]
    assert texts(shown, "#numbers dt") == shares
    assert element(shown, "#split").get_attribute("aria-label") == "3 legal, 3 not legal, 1 not readable"


def test_chart_shows_each_companion_by_format(shown: Any) -> None:
    choose(shown, "#format", "Pioneer (2)")
    rows = dict(zip(texts(shown, "#bars th"), texts(shown, "#bars td:last-child"), strict=True))
    assert rows["Yorion, Sky Nomad"] == "1 deck"
    assert rows["Obosh, the Preypiercer"] == "1 deck, 1 may not"
    element(shown, "input[value=usable]").find_element("xpath", "..").click()
    rows = dict(zip(texts(shown, "#bars th"), texts(shown, "#bars td:nth-child(3)"), strict=True))
    assert rows["Yorion, Sky Nomad"] == "50 %"
    assert texts(shown, "#heat thead th")[:4] == ["Format", "Decks", "Legal", "Gyruda"]


def test_table_is_filtered_by_words_and_choices(shown: Any) -> None:
    assert element(shown, "#shown").text == "5 decks"
    element(shown, "#search").send_keys("anticipate")
    wait_for(shown, "#shown", "1 of 5 decks")
    assert texts(shown, "#list button") == ["Odd"]
    element(shown, "#search").clear()
    element(shown, "#search").send_keys(" ")
    choose(shown, "#only-format", "Vintage")
    wait_for(shown, "#shown", "2 of 5 decks")
    choose(shown, "#only-code", "unknown-card")
    assert texts(shown, "#list button") == ["Typo"]


def test_table_is_sorted_by_its_heads(shown: Any) -> None:
    head = element(shown, "#heads th")
    head.find_element("css selector", "button").click()
    assert head.get_attribute("aria-sort") == "ascending"
    ascending = texts(shown, "#list button")
    assert [name for name in ascending if name != EVIL] == ["Azorius", "d.jsonl:7", "Odd", "Typo"]
    head.find_element("css selector", "button").click()
    assert head.get_attribute("aria-sort") == "descending"
    assert texts(shown, "#list button") == ascending[::-1]


def test_a_deck_opens_by_keyboard_with_every_reason(shown: Any) -> None:
    from selenium.webdriver.common.keys import Keys

    button = next(each for each in shown.find_elements("css selector", "#list button") if each.text == "Odd")
    button.send_keys(Keys.ENTER)
    assert button.get_attribute("aria-expanded") == "true"
    detail = element(shown, f"#{button.get_attribute('aria-controls')}").text
    assert "Obosh, the Preypiercer" in detail
    assert "4 Anticipate line 4 mana value 2 is not odd" in detail
    assert "companion-idle" in detail
    button.send_keys(Keys.SPACE)
    assert button.get_attribute("aria-expanded") == "false"


def test_everything_is_reached_by_keyboard_and_has_a_name(shown: Any) -> None:
    from selenium.webdriver.common.keys import Keys

    element(shown, "body").send_keys(Keys.TAB)
    assert shown.switch_to.active_element.text == "To the table of decks"
    unnamed = shown.execute_script(
        "return [...document.querySelectorAll('button, input, select')]"
        ".filter(each => !each.textContent.trim() && !each.labels?.length).length"
    )
    assert unnamed == 0


def test_tables_have_heads_and_ids_are_unique(shown: Any) -> None:
    assert shown.execute_script("return document.documentElement.lang") == "en"
    assert shown.execute_script(
        "return [...document.querySelectorAll('table')].every(each => each.querySelector('th[scope]'))"
    )
    assert shown.execute_script(
        "const ids = [...document.querySelectorAll('[id]')].map(each => each.id);"
        "return ids.length === new Set(ids).size"
    )


CONTRAST = """
const rgb = color => color.match(/[\\d.]+/g).map(Number);
const light = color => {
  const [r, g, b] = rgb(color).slice(0, 3).map(v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
  return .2126 * r + .7152 * g + .0722 * b;
};
const behind = node => {
  for (; node; node = node.parentElement) {
    const color = getComputedStyle(node).backgroundColor;
    if (color.startsWith("rgb(")) return color;
  }
  return "rgb(255, 255, 255)";
};
let least = 21;
for (const node of document.querySelectorAll("h1, h2, h3, p, dt, dd, th, td, caption, label, button, select, footer")) {
  if (!node.innerText || !node.checkVisibility()) continue;
  const [a, b] = [light(getComputedStyle(node).color), light(behind(node))].sort((x, y) => y - x);
  least = Math.min(least, (a + .05) / (b + .05));
}
return least;
"""


def test_text_is_readable_in_the_light_and_in_the_dark(shown: Any) -> None:
    """WCAG 2.2, 1.4.3: a contrast of 4.5 at least, in both themes."""
    element(shown, "#list button").click()
    backgrounds = set()
    for _ in range(2):
        assert shown.execute_script(CONTRAST) >= 4.5
        backgrounds.add(shown.execute_script("return getComputedStyle(document.body).backgroundColor"))
        element(shown, "#theme").click()
    assert len(backgrounds) == 2


def test_a_page_tells_of_no_more_decks_than_a_browser_bears(
    browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(html_page, "MOST_ROWS", 150)
    (tmp_path / "d.jsonl").write_text('{"main": [[5, "Shock"]]}\n' * 400)
    companion("batch", tmp_path, "-o", "html", "--output-file", tmp_path / "page.html", "-j", "1")
    browser.get((tmp_path / "page.html").as_uri())
    assert element(browser, "#decks-about").text.startswith("The first 150 of 400 decks")
    assert len(texts(browser, "#list button")) == 100
    element(browser, "#more").click()
    assert len(texts(browser, "#list button")) == 150
    assert not element(browser, "#more").is_displayed()


def test_a_page_of_nothing_is_a_page(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text("60 Island\n")
    companion("batch", tmp_path, "-o", "html", "--output-file", tmp_path / "page.html", "-j", "1")
    browser.get((tmp_path / "page.html").as_uri())
    assert element(browser, "#shown").text == "0 decks"
    assert "All decks are legal." in element(browser, "#ranks").text
