import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { signFaults } from './signs.ts'
import { readContent, textsOf } from './texts.ts'

const files = readContent(join(import.meta.dirname, '../../content'))

describe('words and signs', () => {
  const faults = (text: string) =>
    signFaults([{ kind: 'cards', file: 'probe.json', id: 'probe-1', field: 'description', text }])

  test('PAUSE-19 „Stopp“, „Pause“, „weiter“, „Schluss“ and two taps mean the same in every text', () => {
    expect(signFaults(textsOf(files))).toEqual([])
  })

  test.each([
    ['„Weiter“ legt ein Stück weg.', '„Weiter“ means something else'],
    ['„Stopp“ macht das Licht an.', '„Stopp“ means something else'],
    ['„Pause“ beendet alles.', '„Pause“ means something else'],
    ['„Schluss“ verschiebt die Stunde.', '„Schluss“ means something else'],
    ['Einmal tippen heißt „mehr“, zweimal „bleib“.', 'two taps are not „Stopp“'],
    ['Ein Fingertipp heißt „woanders“, zwei heißen „bleib“.', 'two taps are not „Stopp“'],
    ['Gelb heißt Schluss.', 'a colour means another'],
    ['Es darf um eine Pause gebeten werden. Gebeten wird um eine Pause.', 'a pause is asked for'],
  ])('In „%s“', (text, fault) => {
    expect(faults(text)).toEqual([expect.stringContaining(fault)])
  })

  test.each([
    '„Weiter?“, fragt eine Person, und erst auf ein Ja kommt der Hals.',
    '„Stopp“ beendet alles, und eine Hand legt die Decke über.',
    'Zweimal klopfen heißt „Stopp“.',
    'Wer zweimal lacht, hat gewonnen.',
    'Rot heißt Schluss.',
  ])('Nothing in „%s“', (text) => {
    expect(faults(text)).toEqual([])
  })
})
