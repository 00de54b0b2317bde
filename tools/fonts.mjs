/**
 * Cuts the two typefaces to what the product needs and writes web/ui/styles/fonts/*.woff2.
 * Run by hand after a font package changed: `node tools/fonts.mjs`.
 *
 * Fraunces becomes one static cut, because every title uses the same weight and hierarchy comes
 * from size; Figtree keeps its weight axis from 400 to 700. First view budget: 25 kB together.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const BUDGET_BYTES = 25_000

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).join('')
const german = 'ÄÖÜäöüßẞ§€°·×…–—„“”‚‘’→←✦•\u00a0\u202f\u00ad'
const names = 'éèêëáàâçñíóôïîåøÉ'

const cuts = [
  {
    source: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    target: 'fraunces.woff2',
    axes: { opsz: 60, SOFT: 70, WONK: 0, wght: 460 },
    features: ['kern', 'liga', 'lnum', 'pnum'],
  },
  {
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    target: 'figtree.woff2',
    axes: { wght: { min: 400, max: 700 } },
    features: ['kern', 'liga', 'lnum', 'pnum', 'tnum'],
  },
]

const folder = new URL('../web/ui/styles/fonts/', import.meta.url)
await mkdir(folder, { recursive: true })

let total = 0
for (const { source, target, axes, features } of cuts) {
  const font = await readFile(fileURLToPath(import.meta.resolve(source)))
  const cut = await subsetFont(font, ascii + german + names, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
    noLayoutClosure: true,
    dropTables: ['gasp', 'DSIG', 'meta'],
  })
  await writeFile(new URL(target, folder), cut)
  total += cut.length
  console.log(`${target} ${cut.length} bytes`)
}
console.log(`together ${total} of ${BUDGET_BYTES} bytes`)
if (total > BUDGET_BYTES) process.exitCode = 1
