import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countContent, countOf, totalOf } from './counts.ts'
import { forbiddenForms } from './forbidden-forms.ts'
import { nearDoubles } from './near-doubles.ts'
import { openings } from './openings.ts'
import { checkSpelling, readWords } from './spelling.ts'
import { type ContentText, mainTexts, readContent, textsOf } from './texts.ts'

const folder = join(import.meta.dirname, '../../content')
const files = readContent(folder)
const texts = textsOf(files)
const main = mainTexts(texts)
const counts = countContent(files)

/** Share of the shorter text that may stand in another one as well. */
const SHARED_AT_MOST = 0.3

/** Share of a file’s texts that may begin with the same word; two always may. */
const SAME_OPENING = 1 / 8

const planted = (text: string, changes: Partial<ContentText> = {}): ContentText => ({
  kind: 'cards',
  file: 'probe.json',
  id: 'probe-1',
  field: 'description',
  text,
  ...changes,
})

describe('the German texts of all packs', () => {
  test('Every kind of content is read', () => {
    const kinds = new Set(texts.map(({ kind }) => kind))
    for (const kind of ['cards', 'daily-questions', 'questions', 'stories', 'suggestions']) {
      expect(kinds).toContain(kind)
    }
    expect(main.length).toBeGreaterThan(600)
  })

  test('Every word is in the dictionary or in our own list', async () => {
    const own = readWords(join(folder, 'own-words.txt'))
    const { unknown } = await checkSpelling(texts, own)
    expect([...unknown].map(([word, place]) => `${word} (${place})`)).toEqual([])
  })

  test('Our own list has each word once, in the order of the alphabet', () => {
    const own = readWords(join(folder, 'own-words.txt'))
    const { compare } = new Intl.Collator('de')
    expect(own).toEqual(own.toSorted(compare))
    expect(new Set(own.map((word) => word.toLowerCase())).size).toBe(own.length)
  })

  test('No form that content/README.md rules out', () => {
    expect(forbiddenForms(texts)).toEqual([])
  })

  test('No two texts share their wording', () => {
    const near = nearDoubles(main).filter(({ share }) => share > SHARED_AT_MOST)
    expect(near.map(({ places, shared }) => [...places, shared[0]])).toEqual([])
  })

  test('No title of a card or a story comes twice', () => {
    const titles = texts.filter(({ field }) => field === 'title')
    const groups = Map.groupBy(titles, ({ kind, text }) => `${kind} ${text.toLowerCase()}`)
    expect([...groups].filter(([, same]) => same.length > 1).map(([title]) => title)).toEqual([])
  })

  test('No file of cards, suggestions or questions of the day begins too often with one word', () => {
    const kinds = ['cards', 'suggestions', 'daily-questions']
    const frequent = openings(main.filter(({ kind }) => kinds.includes(kind))).filter(
      ({ count, of }) => count > Math.max(2, of * SAME_OPENING),
    )
    expect(frequent).toEqual([])
  })
})

describe('what the packs hold', () => {
  test('At least 400 cards, some of each level', () => {
    expect(totalOf(counts, 'cards')).toBeGreaterThanOrEqual(400)
    const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    const rare = levels.filter((level) => countOf(counts, 'cards', 'level', `${level}`) < 5)
    expect(rare).toEqual([])
  })

  test.each([
    ['fuehren-und-dienen.json', 50],
    ['wenig-kraft.json', 35],
    ['aus-der-ferne.json', 35],
    ['jahreszeiten.json', 48],
    ['advent.json', 24],
    ['kuehn.json', 30],
    ['danach-und-versoehnung.json', 40],
    ['anlaesse.json', 12],
  ])('cards/%s has at least %d cards', (file, least) => {
    expect(countOf(counts, 'cards', 'file', file)).toBeGreaterThanOrEqual(least)
  })

  test('At least 300 pairs of questions, 200 of them up to level 4', () => {
    expect(totalOf(counts, 'questions')).toBeGreaterThanOrEqual(300)
    const mild = [0, 1, 2, 3, 4].map((level) => countOf(counts, 'questions', 'level', `${level}`))
    expect(mild.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(200)
  })

  test('At least 60 stories: long ones, duets, three serials of six parts and four that branch among them', () => {
    expect(totalOf(counts, 'stories')).toBeGreaterThanOrEqual(60)
    const of = (file: string) => countOf(counts, 'stories', 'file', file)
    expect([of('ein-abend-lang.json'), of('duette.json'), of('serien.json')]).toEqual([8, 10, 18])
    expect(of('verzweigt.json')).toBe(4)
  })

  test.each(['müde', 'aus der Ferne', 'kurz', 'Jahreszeit'])(
    'The mood „%s“ leaves a deck for more than a month',
    (tag) => {
      expect(countOf(counts, 'cards', 'tags', tag)).toBeGreaterThan(31)
    },
  )

  test('The questions of the day last for a year, from light to deep', () => {
    expect(totalOf(counts, 'daily-questions')).toBeGreaterThanOrEqual(365)
    const depths = [1, 2, 3, 4, 5]
    const rare = depths.filter(
      (depth) => countOf(counts, 'daily-questions', 'depth', `${depth}`) < 30,
    )
    expect(rare).toEqual([])
  })

  test('At least 300 pairs of questions, 200 of them for the game as it begins', () => {
    expect(totalOf(counts, 'questions')).toBeGreaterThanOrEqual(300)
    const mild = [0, 1, 2, 3, 4].map((level) => countOf(counts, 'questions', 'level', `${level}`))
    expect(mild.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(200)
  })

  test('At least 40 suggestions of each category, a quarter for two cities, twelve for unequal desire', () => {
    const categories = ['meTime', 'verfuehrung', 'qualitytime', 'offen']
    const poor = categories.filter((name) => countOf(counts, 'suggestions', 'category', name) < 40)
    expect(poor).toEqual([])
    const apart = countOf(counts, 'suggestions', 'apart', 'true')
    expect(apart).toBeGreaterThanOrEqual(totalOf(counts, 'suggestions') / 4)
    expect(countOf(counts, 'suggestions', 'unequal', 'true')).toBeGreaterThanOrEqual(12)
  })

  test('Each season has twelve cards, each day of Advent one', () => {
    const seasons = ['frühling', 'sommer', 'herbst', 'winter']
    const poor = seasons.filter((season) => countOf(counts, 'cards', 'season', season) < 12)
    expect(poor).toEqual([])
    const days = Array.from({ length: 24 }, (_, day) => day + 1)
    expect(days.map((day) => countOf(counts, 'cards', 'advent', `${day}`))).toEqual(
      days.map(() => 1),
    )
  })
})

describe('what the checks find', () => {
  test('A misspelt word, and not one of our own', async () => {
    const { unknown, unused } = await checkSpelling(
      [planted('Ein Kus im Stockwerkskuss'), planted('jede:r küßt', { id: 'probe-2' })],
      ['stockwerkskuss', 'jede:r', 'Mistelzweig'],
    )
    expect([...unknown]).toEqual([
      ['Kus', 'cards/probe.json probe-1'],
      ['küßt', 'cards/probe.json probe-2'],
    ])
    expect(unused).toContain('Mistelzweig')
  })

  test.each([
    ['Zeig es deiner Frau.', 'gender'],
    ['Die Hand ruht auf dem Penis.', 'body part'],
    ['Die andere Person muss jetzt stillhalten.', 'order'],
    ['Danach müsst ihr tauschen.', 'order'],
    ['Schweigen kostet ein Kleidungsstück.', 'costs'],
    ['Wer verweigert, bezahlt mit einem Kuss.', 'costs'],
    ['Wer verliert, gibt ein Pfand.', 'costs'],
    ['Wer schläft, wird wach geküsst.', 'asleep'],
    ['Zwischen Band und Haut ist ein Finger Luft.', 'slack'],
    ['Jetzt!', 'raised'],
    ['„Sag ja".', 'quotation'],
    ['Und dann ...', 'three dots'],
  ])('In „%s“', (text, form) => {
    expect(forbiddenForms([planted(text)])).toEqual([expect.stringContaining(form)])
  })

  test.each([
    'Wer den längeren Tag hatte, muss nichts tun.',
    'Ein Nein kostet nichts.',
    'Wer schläft, schläft und wird nicht berührt.',
    'Zwei Finger Luft bleiben überall.',
    'Hier gibt es keine Strafe.',
  ])('Nothing in „%s“', (text) => {
    expect(forbiddenForms([planted(text)])).toEqual([])
  })

  test('A text told again in other words, and not the halves of one question', () => {
    const told = 'Löscht das Licht und zählt leise bis zehn, bevor ihr euch sucht.'
    const again = 'Ihr löscht zuerst das Licht und zählt leise bis zehn, dann wird gesucht.'
    const [found] = nearDoubles([planted(told), planted(again, { id: 'probe-2' })])
    expect(found?.share).toBeGreaterThan(SHARED_AT_MOST)
    expect(nearDoubles([planted(told), planted(again, { field: 'empfangen' })])).toEqual([])
  })

  test('Entries without an id are told apart by their place', () => {
    const suggestions = ['Eins.', { text: 'Zwei.' }, { text: 'Drei.' }]
    const found = mainTexts(textsOf([{ kind: 'k', file: 'f', content: { suggestions } }]))
    expect(found.map(({ id, text }) => `${id} ${text}`)).toEqual(['1 Eins.', '2 Zwei.', '3 Drei.'])
  })

  test('An opening, whatever stands before it', () => {
    const found = openings([planted('„Eine Hand“ genügt.'), planted('Eine Person liegt da.')])
    expect(found).toEqual([{ file: 'cards/probe.json', word: 'Eine', count: 2, of: 2 }])
  })
})
