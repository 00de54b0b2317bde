import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONSENT } from './consent.ts'
import { LEVELS } from './levels.ts'
import { PLAYABLE } from './playable.ts'
import { faultsOf, idleExceptions, type Rule, type RuleEntry, ruleEntries } from './rules.ts'
import { SAFETY } from './safety.ts'
import { readContent } from './texts.ts'
import { WORDING } from './wording.ts'

const folder = join(import.meta.dirname, '../../content')
const files = readContent(folder)
const entries = ruleEntries(files)
const RULES: readonly Rule[] = [...SAFETY, ...CONSENT, ...PLAYABLE, ...LEVELS, ...WORDING]

const entry = (text: string, changes: Partial<RuleEntry> = {}): RuleEntry => ({
  kind: 'cards',
  id: 'probe-1',
  level: 1,
  tags: [],
  instructions: '',
  ...changes,
  text: `${text} ${changes.instructions ?? ''}`,
})
const half = (text: string, level = 1): RuleEntry => entry(text, { kind: 'questions', level })
const ofDay = (text: string): RuleEntry => entry(text, { kind: 'daily-questions' })

/** For each rule an entry that breaks it, and a similar entry that does not. */
const EXAMPLES: Readonly<Record<string, readonly [faulty: RuleEntry, fine: RuleEntry]>> = {
  'A card from level 7 names „Stopp“': [
    entry('Macht ein Stoppwort aus.', { level: 7 }),
    entry('„Stopp“ gilt immer.', { level: 7 }),
  ],
  'The instructions of a story from heat 4 name „Stopp“': [
    entry('„Stopp“, sagst du.', { kind: 'stories', level: 7, instructions: 'Fangt leise an.' }),
    entry('Du lachst.', { kind: 'stories', level: 7, instructions: '„Stopp“ gilt immer.' }),
  ],
  'A word of its own that ends something comes beside „Stopp“': [
    entry('„Vorhang“ beendet das Spiel.', { level: 5 }),
    entry('„Stopp“ oder „Vorhang“ beendet das Spiel.', { level: 5 }),
  ],
  'Bonds, wax, heat, impact, open water and being led in the bath are for the sober': [
    entry('Ein Band um zwei Handgelenke.', { tags: ['Fesselspiel'] }),
    entry('Nur nüchtern: ein Band um zwei Handgelenke.', { tags: ['Fesselspiel'] }),
  ],
  'Bonds end when it tingles, and after half an hour': [
    entry('Sobald es kribbelt, wird gelöst.', { tags: ['Fesselspiel'] }),
    entry('Bei Kribbeln oder nach einer halben Stunde wird gelöst.', { tags: ['Fesselspiel'] }),
  ],
  'Oil and latex: a text with oil on bare skin says that they do not go together': [
    entry('Warmes Öl für den Rücken.', { kind: 'suggestions' }),
    entry('Warmes Öl für den Rücken, aber keines zu Latex.', { kind: 'suggestions' }),
  ],
  'Sweet food stays away from the lap': [
    entry('Ein Tropfen Honig auf jede Stelle.', { level: 4, tags: ['Sinne'] }),
    entry('Honig auf jede Stelle, nichts Süßes im Schoß.', { level: 4, tags: ['Sinne'] }),
  ],
  'A wet floor has a mat': [
    entry('Stellt euch unter die Dusche.', { level: 4, tags: ['Bad'] }),
    entry('Stellt euch auf die Matte unter der Dusche.', { level: 4, tags: ['Bad'] }),
  ],
  'Heat and steam name the heart, asthma and pregnancy': [
    entry('Ein Aufguss, und wer schwanger ist, sitzt draußen.'),
    entry('Ein Aufguss: Wer schwanger ist oder Herz oder Asthma spürt, sitzt draußen.'),
  ],
  'Open water: no further than one can stand, and out before it is cold': [
    entry('Geht ohne Badesachen hinein, so weit ihr stehen könnt.'),
    entry('Geht ohne Badesachen hinein, so weit ihr stehen könnt, bis euch kalt wird.'),
  ],
  'In a car the motor is off, or hands and thoughts are on the road': [
    entry('Im Auto wird geküsst.'),
    entry('Im Auto wird geküsst, sobald der Motor aus ist.'),
  ],
  'At a height the railing stays between': [
    entry('Wartet auf einer Brücke oder auf dem Balkon.'),
    entry('Wartet auf einer Brücke oder auf dem Balkon, hinter dem Geländer.'),
  ],
  'A kneeling person may sit instead': [
    entry('Eine Person kniet, die andere sitzt im Sessel.'),
    entry('Eine Person kniet; Sitzen gilt auch.'),
  ],
  'A flame stands firm, in a glass or far from cloth': [
    entry('Zündet eine Kerze an.'),
    entry('Zündet eine Kerze an. Sie steht fest.'),
  ],
  'Whoever walks without seeing is led by a hand': [
    entry('Eine Person geht mit geschlossenen Augen durch den Flur.'),
    entry('Eine Person geht mit geschlossenen Augen durch den Flur, an der Hand der anderen.'),
  ],
  'Between lips there is nothing to swallow': [
    entry('Zwischen den Lippen eine Weintraube, nichts zum Verschlucken.'),
    entry('Zwischen den Lippen ein Handschuh, nichts zum Verschlucken.'),
  ],
  'In a lift there is no camera, and nobody else': [
    entry('Sucht einen leeren Aufzug.'),
    entry('Sucht einen leeren Aufzug, ohne Kamera und solange niemand zusteigt.'),
  ],
  'A kiss where others are is given where both like to be kissed': [
    entry('Unter jeder Laterne ein Kuss.', { tags: ['draußen'] }),
    entry('Ein Kuss, wo ihr euch beide gern küssen lasst.', { tags: ['draußen'] }),
  ],
  'A question shows the two to others only where both like it': [
    half('Küsst du gern auf der Straße?'),
    half('Küsst du gern auf der Straße, wo ihr euch beide gern küssen lasst?'),
  ],
  'Half a pair does not read as if a stranger acted': [
    half('Magst du im Kino eine Hand auf deinem Knie?'),
    half('Magst du im Kino die Hand deines Lieblingsmenschen auf deinem Knie?'),
  ],
  'A picture of bare skin says what becomes of it': [
    half('Lässt du dich nackt fotografieren?', 7),
    half('Lässt du dich nackt fotografieren, wenn du wählst, welches Bild bleibt?', 7),
  ],
  'A person shown on a call is not recorded, whichever half it is': [
    half('Siehst du im Videoanruf gern zu?'),
    half('Siehst du im Videoanruf gern zu, ohne Aufnahme?'),
  ],
  'Neither children nor relatives are embarrassed': [
    half('Machst du gern Komplimente, die den Kindern peinlich sind?'),
    half('Machst du gern Komplimente, die die Kinder lächeln lassen?'),
  ],
  'A question about a wound leaves open how far one goes': [
    ofDay('Wofür schämst du dich?'),
    ofDay('Wofür schämst du dich, so weit du es sagen magst?'),
  ],
  'A card for an occasion says how it goes on a day without one': [
    entry('Heute ist Geburtstag.', { instructions: 'Die Kerze steht fest.' }),
    entry('Heute ist Geburtstag.', { instructions: 'Kein Geburtstag heute? Feiert den Dienstag.' }),
  ],
  'A card waits for no other day': [
    entry('Wenn es das nächste Mal schneit, geht ihr hinaus.'),
    entry('Wenn es schneit, geht ihr hinaus.'),
  ],
  'A card with bare bodies, a bath or a shower is of level 4 at least': [
    entry('Tanzt, bis beide nackt sind.', { level: 3 }),
    entry('Tanzt, bis beide nackt sind.', { level: 4 }),
  ],
  'A toy is of level 5 at least': [
    half('Legst du gern ein Spielzeug bereit?', 4),
    half('Legst du gern ein Spielzeug bereit?', 5),
  ],
  'Touching oneself beside or before the other is of level 7 at least': [
    entry('Was eine Person an sich selbst tut, tut auch die andere.', { level: 6 }),
    entry('Was eine Person an sich selbst tut, tut auch die andere.', { level: 7 }),
  ],
  '„Lieblingsmensch“ is taken up by no „er“': [
    half('Kochst du deinem Lieblingsmenschen Suppe, wenn er krank ist?'),
    half('Kochst du deinem Lieblingsmenschen bei Krankheit Suppe?'),
  ],
  'A card that needs hair says what holds without it': [
    entry('Kämmt einander die Haare.'),
    entry('Kämmt einander die Haare. Wo keine Haare sind, wird massiert.'),
  ],
}

describe('the rules of content/README.md about topics of texts', () => {
  test.each(RULES)('$name', (rule) => {
    expect(faultsOf(rule, entries)).toEqual([])
    expect(idleExceptions(rule, entries)).toEqual([])
  })

  test.each(RULES)('The faulty example breaks „$name“, and the similar one does not', (rule) => {
    const [faulty, fine] = EXAMPLES[rule.name] ?? []
    expect(faulty && faultsOf(rule, [faulty])).toEqual(['probe-1'])
    expect(fine && faultsOf(rule, [fine])).toEqual([])
  })

  test('An unused exception is reported', () => {
    const rule = { ...SAFETY[0], except: { 'no-card': 'gone' } } as Rule
    expect(idleExceptions(rule, entries)).toEqual(['no-card'])
  })

  test('The text of a half, of a story with passages and of a suggestion is complete', () => {
    const read = (id: string) => entries.find((one) => one.id === id)?.text ?? ''
    expect(read('q-zart-01 geben')).not.toContain(read('q-zart-01 empfangen'))
    expect(read('70')).toContain('Titan')
    expect(read('verfuehrung#3')).toContain('Matte')
  })
})
