"""One module a written form, each with one function that reads it; `decklists.forms` holds a row for each."""
