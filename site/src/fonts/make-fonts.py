"""Makes the fonts of this folder. README.md says how to call it."""
import os
import sys
import tempfile
from collections import defaultdict
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

CHARACTERS = (
    "U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,"
    "U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2122,U+2190-2193,U+2212,U+2215"
)
FEATURES = ["kern", "liga", "locl", "ccmp", "lnum", "pnum", "tnum", "rvrn"]
# Steps are thousandths of an em. Smaller kerning can't be seen, and equal rows share a class.
STEP, LEAST = 8, 12


def subset(path, **axes):
    font = TTFont(path, recalcTimestamp=False)
    options = Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [1, 2]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=parse_unicodes(CHARACTERS))
    subsetter.subset(font)
    # Some tables can only be instantiated when they were read from a file.
    with tempfile.TemporaryFile() as part:
        font.save(part)
        part.seek(0)
        return instantiateVariableFont(TTFont(part, lazy=False, recalcTimestamp=False), axes)


def kerning(font):
    """Each pair's value: the first subtable that knows a pair decides, as in OpenType."""
    order = font.getGlyphOrder()
    pairs, known = {}, set()
    kern = next(r for r in font["GPOS"].table.FeatureList.FeatureRecord if r.FeatureTag == "kern").Feature
    for index in kern.LookupListIndex:
        for table in font["GPOS"].table.LookupList.Lookup[index].SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType != 2:
                continue
            for place, left in enumerate(table.Coverage.glyphs):
                if table.Format == 1:
                    rows = [(r.SecondGlyph, r.Value1) for r in table.PairSet[place].PairValueRecord]
                else:
                    row = table.Class1Record[table.ClassDef1.classDefs.get(left, 0)].Class2Record
                    rows = [(right, row[table.ClassDef2.classDefs.get(right, 0)].Value1) for right in order]
                for right, value in rows:
                    if (left, right) not in known:
                        pairs[left, right] = value.XAdvance if value and hasattr(value, "XAdvance") else 0
                known.update((left, right) for right, _ in rows)
    return pairs


def with_smaller_kerning(font, model=None):
    """`model`: for a variable font, the instance whose kerning serves all its weights."""
    unit = font["head"].unitsPerEm / 1000
    rounded = {}
    for (left, right), value in kerning(model or font).items():
        # Pairs with the space close the gap after a full stop.
        if abs(value) >= LEAST * unit and "space" not in (left, right) and "uni00A0" not in (left, right):
            rounded[left, right] = round(value / unit / STEP) * STEP * unit
    columns = defaultdict(dict)
    for (left, right), value in rounded.items():
        columns[right][left] = value
    rights = defaultdict(list)
    for right, column in columns.items():
        rights[tuple(sorted(column.items()))].append(right)
    rows = defaultdict(dict)
    for number, column in enumerate(rights):
        for left, value in column:
            rows[left][number] = value
    lefts = defaultdict(list)
    for left, row in rows.items():
        lefts[tuple(sorted(row.items()))].append(left)
    classes = [f"@R{n} = [{' '.join(names)}];" for n, names in enumerate(rights.values())]
    rules = []
    for number, (row, names) in enumerate(lefts.items()):
        classes.append(f"@L{number} = [{' '.join(names)}];")
        rules += [f"pos @L{number} @R{right} {int(value)};" for right, value in row]
    del font["GPOS"]
    text = "languagesystem DFLT dflt; languagesystem latn dflt;" + " ".join(classes)
    addOpenTypeFeaturesFromString(font, f"{text} feature kern {{ {' '.join(rules)} }} kern;", tables=["GPOS"])
    print("kerning", len(rounded), "pairs", len(lefts), "x", len(rights))
    return font


def save(font, path):
    font.flavor = "woff2"
    font.save(path)
    print(path, os.path.getsize(path))


if __name__ == "__main__":
    packages, out = sys.argv[1:]
    newsreader = f"{packages}/newsreader/files/newsreader-latin-opsz"
    for name, face, axes in [
        ("newsreader-text", "normal", {"wght": 400, "opsz": 18}),
        ("newsreader-headline", "normal", {"wght": 600, "opsz": 32}),
        ("newsreader-italic", "italic", {"wght": 400, "opsz": 18}),
    ]:
        save(with_smaller_kerning(subset(f"{newsreader}-{face}.woff2", **axes)), f"{out}/{name}.woff2")
    sans = f"{packages}/public-sans/files/public-sans-latin-wght-normal.woff2"
    save(with_smaller_kerning(subset(sans, wght=(400, 700)), subset(sans, wght=500)), f"{out}/public-sans.woff2")
