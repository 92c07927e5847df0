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
from companion_cli.reports.batch_tally import Group, Tally
from companion_cli.reports.model import Knowledge

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
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
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
def browser(started: Any) -> Iterator[Any]:
    """Return the browser; what a test lets it pretend is forgotten afterwards."""
    yield started
    pretend(started)
    started.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    started.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


@pytest.fixture
def shown(browser: Any, page: Path) -> Any:
    """Return the browser with the page in it."""
    browser.get(page.as_uri())
    return browser


def show(browser: Any, directory: Path) -> None:
    """Show the page of the decks in a directory."""
    companion("batch", directory, "-o", "html", "--output-file", directory / "page.html", "-j", "1")
    browser.get((directory / "page.html").as_uri())


def pretend(browser: Any, medium: str = "", **features: str) -> None:
    """Let the page see another medium, and `prefers_color_scheme` and the like."""
    named = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": medium, "features": named})


def make_wide(browser: Any, width: int) -> None:
    size = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


def texts(shown: Any, selector: str) -> list[str]:
    return [str(each.text) for each in shown.find_elements("css selector", selector)]


def element(shown: Any, selector: str) -> Any:
    return shown.find_element("css selector", selector)


def style(shown: Any, selector: str, name: str) -> str:
    return str(element(shown, selector).value_of_css_property(name))


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
    assert element(shown, "#bars-caption").text.startswith("Pioneer, 2 decks: how many name each companion, in the")
    element(shown, "input[value=usable]").find_element("xpath", "..").click()
    rows = dict(zip(texts(shown, "#bars th"), texts(shown, "#bars td:nth-child(3)"), strict=True))
    assert rows["Yorion, Sky Nomad"] == "50 %"
    assert element(shown, "#bars-caption").text == "Pioneer, 2 decks: how many could use each companion."
    assert texts(shown, "#heat thead th")[:4] == ["Format", "Decks", "Legal", "Gyruda"]
    assert element(shown, "#heat-about").text == "Decks that could use each companion, in % of the format’s decks."


def test_table_is_filtered_by_words_and_choices(shown: Any) -> None:
    assert element(shown, "#shown").text == "5 decks"
    element(shown, "#search").send_keys("anticipate")
    wait_for(shown, "#shown", "1 of 5 decks")
    assert texts(shown, "#list button") == ["Odd"]
    element(shown, "#search").clear()
    element(shown, "#search").send_keys("broken-markup")
    wait_for(shown, "#list button", "d.jsonl:7")
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
    assert "4 Anticipate mana value 2 is not odd" in detail
    assert "companion-idle" in detail
    assert not re.search(r"\blines? \d", detail)
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


def test_lines_are_named_where_the_path_does_not_name_them(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "d.txt").write_text("4 Opt\n4 Anticipate\n52 Island\n\nSideboard\n1 Obosh, the Preypiercer\n")
    show(browser, tmp_path)
    element(browser, "#list button").click()
    assert "4 Anticipate line 2 mana value 2 is not odd" in element(browser, ".detail").text


def test_tables_have_names_and_heads_and_ids_are_unique(shown: Any) -> None:
    assert shown.execute_script("return document.documentElement.lang") == "en"
    assert shown.execute_script(
        "return [...document.querySelectorAll('table')].every(each => each.querySelector('th[scope]')"
        " && (each.caption || each.ariaLabel || document.getElementById(each.getAttribute('aria-labelledby'))))"
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
const seen = selector => [...document.querySelectorAll(selector)].filter(each => each.checkVisibility());
const least = (nodes, colorOf) => Math.min(...nodes.map(node => {
  const [a, b] = [light(colorOf(node)), light(behind(node))].sort((x, y) => y - x);
  return (a + .05) / (b + .05);
}));
"""
OF_TEXT = f"""{CONTRAST}
const text = "h1, h2, h3, p, dt, dd, th, td, caption, label, button, select, footer";
return least(seen(text).filter(each => each.innerText), each => getComputedStyle(each).color);
"""
OF_PLACEHOLDER = f"{CONTRAST} return least(seen('#search'), each => getComputedStyle(each, '::placeholder').color);"
OF_ARROWS = f"""{CONTRAST}
const arrow = each => getComputedStyle(each, "::after");
return least(seen("#heads button"), each => arrow(each).opacity === "1" ? arrow(each).color : behind(each));
"""
OF_EDGES = (
    f"{CONTRAST} return least(seen('#theme, select, #search, .choice'), each => getComputedStyle(each).borderColor);"
)


def test_page_is_readable_in_the_light_and_in_the_dark(shown: Any) -> None:
    """WCAG 2.2, 1.4.3 and 1.4.11: a contrast of 4.5 at least for text, of 3 for controls, in both themes."""
    element(shown, "#list button").click()
    backgrounds = set()
    for _ in range(2):
        assert shown.execute_script(OF_TEXT) >= 4.5
        assert shown.execute_script(OF_PLACEHOLDER) >= 4.5
        assert shown.execute_script(OF_ARROWS) >= 3
        assert shown.execute_script(OF_EDGES) >= 3
        backgrounds.add(shown.execute_script("return getComputedStyle(document.body).backgroundColor"))
        element(shown, "#theme").click()
    assert len(backgrounds) == 2


def test_button_of_the_theme_follows_the_system(shown: Any) -> None:
    for scheme, other in (("dark", "Light"), ("light", "Dark")):
        pretend(shown, prefers_color_scheme=scheme)
        wait_for(shown, "#theme", other)


def test_choice_and_bars_are_told_apart_in_forced_colors(shown: Any) -> None:
    pretend(shown, forced_colors="active")
    background = "background-color"
    chosen, other = (style(shown, f".choice label:nth-child({place})", background) for place in (1, 2))
    assert chosen != other
    assert style(shown, ".bar span", background) != style(shown, ".bar", background)
    assert "gradient" in style(shown, ".bar .not", "background-image")


@pytest.mark.parametrize("width", [320, 360, 390, 412])
def test_page_fits_a_phone(shown: Any, width: int) -> None:
    make_wide(shown, width)
    assert shown.execute_script("return document.documentElement.scrollWidth") == width
    for one_line in ("#bars td:last-child", "#list > tr > td:nth-child(2)"):
        heights = shown.execute_script(
            "return [...document.querySelectorAll(arguments[0])].map(e => e.offsetHeight)", one_line
        )
        assert max(heights) < 30


def test_paper_is_white_and_holds_whole_tables(shown: Any) -> None:
    """A4 is 794 pixels wide, of which the margins take 76."""
    make_wide(shown, 718)
    pretend(shown, "print", prefers_color_scheme="dark")
    assert style(shown, "#bars th", "color") == "rgba(29, 36, 48, 1)"
    assert style(shown, ".bar", "print-color-adjust") == "exact"
    assert style(shown, "#heads button", "display") == "contents", "Chromium repeats no words of buttons"
    assert shown.execute_script("return document.documentElement.scrollWidth") == 718
    assert shown.execute_script(
        "const box = document.querySelector('.scroll'); return box.scrollWidth <= box.clientWidth"
    )


def test_page_without_scripts_shows_no_dead_controls(shown: Any) -> None:
    shown.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    shown.refresh()
    assert [each.text for each in shown.find_elements("css selector", "section, button") if each.is_displayed()] == []
    assert element(shown, ".notice").text.startswith("This page needs JavaScript")


def test_page_of_an_interrupted_run_says_so_at_the_top(shown: Any, tmp_path: Path) -> None:
    assert not element(shown, "#interrupted").is_displayed()
    document = html_page.html_document()
    tally = Tally()
    tally.groups[Group("modern", ok=True)] = 1234
    page = tmp_path / "page.html"
    page.write_bytes(document.begin(Knowledge(None, None)) + document.end(tally, True))
    shown.get(page.as_uri())
    told = "The run was interrupted: all figures are of the 1,234 decks read until then."
    assert element(shown, "main [role=status]").text == told


def test_a_long_name_does_not_make_a_long_row(browser: Any, tmp_path: Path) -> None:
    record = {"format": "Modern", "name": "N" * 10_000, "main": [[4, "Opt" * 1000], [56, "Island"]]}
    (tmp_path / "d.jsonl").write_text(json.dumps(record))
    show(browser, tmp_path)
    assert element(browser, "#list tr").size["height"] < 150
    assert element(browser, "#ranks").size["height"] < 800


def test_a_page_tells_of_no_more_decks_than_a_browser_bears(
    browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(html_page, "MOST_ROWS", 150)
    (tmp_path / "d.jsonl").write_text('{"main": [[5, "Shock"]]}\n' * 400)
    show(browser, tmp_path)
    assert element(browser, "#decks-about").text.startswith("The first 150 of 400 decks")
    assert len(texts(browser, "#list button")) == 100
    pretend(browser, "print")
    assert element(browser, "#printed").text.startswith("Printed are the first 100 of 150 decks;")
    pretend(browser)
    element(browser, "#more").click()
    assert element(browser, "#printed").get_attribute("textContent") == ""
    assert len(texts(browser, "#list button")) == 150
    assert not element(browser, "#more").is_displayed()


def test_a_page_of_nothing_is_a_page(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text("60 Island\n")
    show(browser, tmp_path)
    assert element(browser, "#shown").text == "0 decks"
    assert "All decks are legal." in element(browser, "#ranks").text


def test_a_page_of_what_could_not_be_read_praises_nothing(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "d.jsonl").write_text("{broken\n")
    show(browser, tmp_path)
    assert texts(browser, "#ranks p") == ["No deck was read."] * 4
    assert texts(browser, "#numbers dt")[1:3] == ["legal", "not legal"]
