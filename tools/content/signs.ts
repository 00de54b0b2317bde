import { type ContentText, placeOf } from './texts.ts'

/**
 * The four words that mean the same in every text (content/README.md): „Stopp“ ends what happens,
 * „Pause“ lets it rest, „weiter“ goes on, „Schluss“ ends the evening’s play. With each the verbs
 * that would give it another meaning, looked for between the word and the end of its clause.
 */
const OTHER_MEANINGS: readonly (readonly [word: string, verbs: string])[] = [
  [
    'Stopp',
    'unterbricht|überspringt|übergeht|verschiebt|lässt|legt|macht|heißt (?!sofort)|bedeutet',
  ],
  ['Pause', 'beendet|überspringt|übergeht|schließt|legt|lässt'],
  ['Weiter', 'beendet|unterbricht|überspringt|übergeht|schließt|hält|legt|lässt'],
  ['Schluss', 'unterbricht|überspringt|übergeht|verschiebt|legt|lässt'],
]

/** Signs that say one of the words the other way round: „Gelb heißt Schluss“. */
const SAID_BY = [
  /\b(?:Grün|Gelb) (?:heißt|für) (?:Schluss|Stopp|Pause)\b/iu,
  /\bRot (?:heißt|für) (?:weiter|Pause|langsamer)\b/iu,
]

/** A pause is taken, never asked for. */
const ASKED_FOR =
  /\b(?:gebeten|bitte[nt]?|bettel\p{L}*|erbet\p{L}*)[^.]*\b(?:um|für) eine Pause\b/iu

const TAP = /klopf|tipp|drück|läut|\bSchl[aä]g(?:e|en)?\b/iu
const TWICE =
  /\bzweimal\b|\bzweifach\p{L}*|\bzwei heißen\b|\bzwei (?:\p{L}+ )?(?:Klopfer|Schläge|Tipper|Fingertipps)\b/iu

const sentencesOf = (text: string): string[] => text.split(/(?<=[.?!…]“?)\s/u)

/** Faults of the words and signs in one sentence. */
function faultsIn(sentence: string): string[] {
  const other = OTHER_MEANINGS.filter(([word, verbs]) =>
    new RegExp(String.raw`„${word}“ [^.,;:]*?\b(?:${verbs})`, 'iu').test(sentence),
  ).map(([word]) => `„${word}“ means something else`)
  const tapped =
    TAP.test(sentence) && TWICE.test(sentence) && !/\bStopp\b/u.test(sentence)
      ? ['two taps are not „Stopp“']
      : []
  const colours = SAID_BY.some((form) => form.test(sentence)) ? ['a colour means another'] : []
  const asked = ASKED_FOR.test(sentence) ? ['a pause is asked for'] : []
  return [...other, ...tapped, ...colours, ...asked]
}

/** Texts in which a word or a sign means something else than everywhere. */
export const signFaults = (texts: readonly ContentText[]): string[] =>
  texts.flatMap((text) =>
    sentencesOf(text.text).flatMap((sentence) =>
      faultsIn(sentence).map((fault) => `${placeOf(text)}, ${fault}: ${sentence}`),
    ),
  )
