import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countContent, totalOf } from './counts.ts'
import { forbiddenForms } from './forbidden-forms.ts'
import { minimumsOf, tableOf, withTable } from './minimums.ts'
import { nearDoubles } from './near-doubles.ts'
import { openings } from './openings.ts'
import { checkSpelling, readWords } from './spelling.ts'
import { mainTexts, readContent, textsOf } from './texts.ts'

const folder = join(import.meta.dirname, '../../content')
const files = readContent(folder)
const texts = textsOf(files)
const main = mainTexts(texts)

const table = tableOf(minimumsOf(files))
if (process.argv.includes('--write')) {
  const guide = join(folder, 'README.md')
  writeFileSync(guide, withTable(readFileSync(guide, 'utf8'), table))
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

const counts = countContent(files)
let kind = ''
for (const count of counts) {
  if (count.kind !== kind) {
    kind = count.kind
    console.log(`\n${kind}: ${totalOf(counts, kind)}`)
  }
  const row = [...count.values].map(([value, number]) => `${value} ${number}`).join(' · ')
  console.log(`  ${count.field}: ${row}`)
}

console.log(`\n${table}`)

console.log('\nMost frequent openings')
for (const { file, word, count, of } of openings(main)
  .filter(({ of }) => of >= 10)
  .slice(0, 10)) {
  console.log(`  ${file}: „${word}“ ${count} of ${of}`)
}

console.log('\nNearest pairs')
for (const { places, share, shared } of nearDoubles(main).slice(0, 10)) {
  console.log(`  ${percent(share)} ${places.join(' and ')}: ${shared[0]}`)
}

const spelling = await checkSpelling(texts, readWords(join(folder, 'own-words.txt')))
console.log('\nWords nobody knows (content/own-words.txt takes those that are right)')
for (const [word, place] of spelling.unknown) console.log(`  ${word} (${place})`)
console.log(`\nOwn words no text needs: ${spelling.unused.join(', ') || 'none'}`)

console.log('\nForbidden forms')
for (const fault of forbiddenForms(texts)) console.log(`  ${fault}`)
