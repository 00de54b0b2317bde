import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { slow } from '#server/testing/effort.ts'
import { countContent, countOf } from './counts.ts'
import { forbiddenForms } from './forbidden-forms.ts'
import { linkFaults, withoutCard } from './links.ts'
import { minimumsOf, tableOf, withTable } from './minimums.ts'
import { nearDoubles } from './near-doubles.ts'
import { openings } from './openings.ts'
import { checkSpelling, readWords } from './spelling.ts'
import { astray, unread } from './subjects.ts'
import { type ContentText, type JsonObject, mainTexts, readContent, textsOf } from './texts.ts'

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

  test(
    'Every word is in the dictionary or in our own list, which has none that no text needs',
    slow,
    async () => {
      const own = readWords(join(folder, 'own-words.txt'))
      const { unknown, unused } = await checkSpelling(texts, own)
      expect([...unknown].map(([word, place]) => `${word} (${place})`)).toEqual([])
      expect(unused).toEqual([])
    },
  )

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

describe('contents of the packs', () => {
  test.each(minimumsOf(files))('At least $least $of', ({ least, count }) => {
    expect(count).toBeGreaterThanOrEqual(least)
  })

  test.each([
    ['fuehren-und-dienen.json', 50],
    ['wenig-kraft.json', 35],
    ['aus-der-ferne.json', 35],
    ['jahreszeiten.json', 48],
    ['advent.json', 24],
    ['advent-zweites-jahr.json', 24],
    ['kuehn.json', 30],
    ['danach-und-versoehnung.json', 40],
    ['anlaesse.json', 12],
  ])('cards/%s has at least %d cards', (file, least) => {
    expect(countOf(counts, 'cards', 'file', file)).toBeGreaterThanOrEqual(least)
  })

  test('Each day of Advent has two cards, one for even and one for odd years', () => {
    const days = Array.from({ length: 24 }, (_, day) => day + 1)
    expect(days.map((day) => countOf(counts, 'cards', 'advent', `${day}`))).toEqual(
      days.map(() => 2),
    )
  })

  test('Where a pack is gone the minimum it filled is missed', () => {
    const missed = (file: string) =>
      minimumsOf(files.filter((pack) => pack.file !== file))
        .filter(({ least, count }) => count < least)
        .map(({ of }) => of)
    expect(missed('verzweigt.json')).toEqual(['stories that branch'])
    expect(missed('duette.json')).toEqual(['stories for two voices', 'stories'].toSorted())
  })

  test('content/README.md tells how much there is (node tools/content/main.ts --write)', () => {
    const guide = readFileSync(join(folder, 'README.md'), 'utf8')
    expect(guide).toBe(withTable(guide, tableOf(minimumsOf(files))))
  })
})

describe('links between entries (O-174)', () => {
  test('Every card and story that is named is there, none twice, and its text is not much bolder', () => {
    expect(linkFaults(files)).toEqual([])
  })

  test('Every pair of questions and every story has a card for any day of the year', () => {
    expect(withoutCard(files)).toEqual([])
  })

  test('From level 4 on a match leads to a card about the same thing', () => {
    expect(astray(files)).toEqual([])
  })

  test('From level 4 on a pair that names no thing was read beside a card about the same deed', () => {
    expect(unread(files)).toEqual([])
  })

  test('A pair that nobody has read beside its card, and one that is read in vain, are named', () => {
    const half = 'Wartest du gern?'
    const pair = (id: string, level: number, cards: string[]) => {
      const halves = { geben: half, empfangen: half }
      return { id, level, cards, ...halves }
    }
    const pairs = [pair('q-1', 5, ['c-1']), pair('q-2', 5, ['c-2']), pair('q-3', 3, ['c-3'])]
    const questions = { kind: 'questions', file: 'probe.json', content: { pairs } }
    expect(unread([questions], { 'q-1': 'c-1', 'q-2': 'c-2' })).toEqual([])
    expect(unread([questions], { 'q-1': 'c-2', 'q-3': 'c-3' })).toEqual(['q-1', 'q-2', 'q-3'])
  })

  test('A pair whose cards are about something else is named', () => {
    const probe = (kind: string, content: JsonObject) => ({ kind, file: 'probe.json', content })
    const half = 'Magst du das weiche Paddel?'
    const pairs = (cards: string[]) =>
      probe('questions', { pairs: [{ id: 'q-1', level: 8, geben: half, empfangen: half, cards }] })
    const cards = probe('cards', {
      cards: [
        { id: 'c-1', title: 'Auf sieben', description: 'Bleibt dort.' },
        { id: 'c-2', title: 'Weich', description: 'Das Paddel ist gepolstert.' },
      ],
    })
    expect(astray([cards, pairs(['c-1'])])).toEqual(['q-1 is about paddle'])
    expect(astray([cards, pairs(['c-1', 'c-2'])])).toEqual([])
  })
})

describe('faults that the checks find', () => {
  test('A misspelt word, and not one of our own', async () => {
    const { unknown, unused } = await checkSpelling(
      [planted('Ein Kus für jeden Kuss'), planted('jede:r küßt', { id: 'probe-2' })],
      ['jede:r', 'Mistelzweig', 'Kuss'],
    )
    expect([...unknown]).toEqual([
      ['Kus', 'cards/probe.json probe-1'],
      ['küßt', 'cards/probe.json probe-2'],
    ])
    // No text has the one, and the dictionary has the other already.
    expect(unused).toEqual(['Mistelzweig', 'Kuss'])
  })

  test.each([
    ['Zeig es deiner Frau.', 'gender'],
    ['Die Hand ruht auf dem Penis.', 'body part'],
    ['Die andere Person muss jetzt stillhalten.', 'order'],
    ['Danach müsst ihr tauschen.', 'order'],
    ['Schweigen kostet ein Kleidungsstück.', 'costs'],
    ['Wer verweigert, bezahlt mit einem Kuss.', 'costs'],
    ['Wer verliert, gibt ein Pfand.', 'costs'],
    ['Was gezogen ist, wird gleich erfüllt.', 'unasked'],
    ['Vielleicht lässt sie sich überreden.', 'talked into'],
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
    'Was gezogen ist, wird vorgelesen.',
    'Wer schläft, schläft und wird nicht berührt.',
    'Zwei Finger Luft bleiben überall.',
    'Hier gibt es keine Strafe.',
  ])('Nothing in „%s“', (text) => {
    expect(forbiddenForms([planted(text)])).toEqual([])
  })

  test('A card that is not there, comes twice, is too bold or rests for months', () => {
    const probe = (kind: string, content: JsonObject) => ({ kind, file: 'probe.json', content })
    const cards = [
      { id: 'c-1', level: 1 },
      { id: 'c-2', level: 2, season: 'herbst' },
      { id: 'c-9', level: 9 },
    ]
    const planted = [
      probe('cards', { cards }),
      probe('stories', { stories: [{ id: 1, heat: 5, cards: ['c-9'] }] }),
      probe('questions', {
        pairs: [
          { id: 'q-1', level: 1, cards: ['c-1', 'c-1', 'c-3'], stories: [1, 2] },
          { id: 'q-2', level: 6, cards: ['c-2', 'c-9'], stories: [1] },
          { id: 'q-3', level: 1, cards: ['c-2'] },
        ],
      }),
    ]
    expect(linkFaults(planted)).toEqual([
      'q-1 names c-1 twice',
      'q-1 names c-3, which is not there',
      'q-1 of level 1 leads to story 1 of level 9',
      'q-1 names story 2, which is not there',
    ])
    expect(withoutCard(planted)).toEqual(['q-3'])
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
