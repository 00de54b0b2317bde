import { type ContentText, placeOf } from './texts.ts'

interface Form {
  readonly name: string
  readonly pattern: RegExp
  /** The texts it is looked for in. */
  readonly within: (text: ContentText) => boolean
}

const isSpoken = ({ kind, field }: ContentText): boolean =>
  kind !== 'stories' || field === 'instructions'
const everywhere = (): boolean => true

/** A question orders nothing. */
const isAdvice = (text: ContentText): boolean => isSpoken(text) && !text.kind.includes('questions')

/** A word that makes an order of „müssen“ its opposite. */
const NEGATION = String.raw`\b(?:nicht|nichts|nie|niemals|niemand|kein\p{L}*|ohne|weder)\b`
const DECLINING = String.raw`\b(?:Nein|Stopp|ablehn\p{L}*|verweiger\p{L}*|schweig\p{L}*|auslass\p{L}*|aussetz\p{L}*)\b`

/** Forms that content/README.md rules out and a pattern can see. */
const FORMS: readonly Form[] = [
  {
    name: 'the gender of the partner',
    pattern:
      /\b(?:[mds]ein|ihr|euer|eur)e?[mnrs]? (?:Mann|Frau|Freund|Freundin|Ehemann|Ehefrau|Gatte|Gattin|Geliebter|Geliebte)\b/giu,
    within: everywhere,
  },
  {
    name: 'a body part that only some have, or a graphic one',
    pattern:
      /\b(?:Penis|Schwanz|Vagina|Vulva|Muschi|Brüste|Busen|Klitoris|Hoden|Schamlippen|Bart|Eichel)\b/gu,
    within: everywhere,
  },
  {
    name: 'müssen as an order',
    pattern: new RegExp(
      String.raw`(?<=^|[.!?:;„“] ?)(?![^.!?:;]*${NEGATION})[^.!?:;]*(?<!zu )\b(?:muss|musst|müsst|müssen)\b`,
      'giu',
    ),
    within: isAdvice,
  },
  {
    name: 'a no that costs something',
    pattern: new RegExp(
      String.raw`${DECLINING}[^.]*\b(?:kostet (?!nichts)|zahlt|bezahlt|schuldet|verliert)|(?<!keine )\b(?:Strafe|Strafen|bestraft|Pfand|Pfänder|Gegengeschenk)\b`,
      'giu',
    ),
    within: isSpoken,
  },
  {
    name: 'a wish that is fulfilled unasked',
    pattern: /\bwird (?:gleich|sofort) erfüllt\b|\bsucht sich aus, mit welchem\b/giu,
    within: isSpoken,
  },
  {
    name: 'a yes that somebody is talked into',
    pattern: /(?<!\p{L})überred\p{L}*|\bklug (?:und [^.?]*)?fragt\b/giu,
    within: isSpoken,
  },
  {
    name: 'somebody asleep who is touched',
    pattern:
      /\bschl[aä]f(?:t|end\p{L}*)\b(?![^.]*\b(?:nicht|nie|kein\p{L}*)\b)[^.]*\b(?:geküsst|küsst|gestreichelt|streichelt|berührt|angefasst)\b/giu,
    within: isSpoken,
  },
  {
    name: 'one finger of slack',
    pattern: /\b(?:ein|einen) Finger (?:Luft|Platz|Spiel)\b/giu,
    within: everywhere,
  },
  {
    name: 'a raised voice',
    pattern: /!/gu,
    within: ({ kind }) => kind !== 'stories',
  },
  {
    name: 'quotation marks that are not „…“',
    pattern: /["”‟]|(?<=\s)'|'(?=\s)/gu,
    within: everywhere,
  },
  {
    name: 'a double space or three dots',
    pattern: / {2}|\.\.\./gu,
    within: everywhere,
  },
]

/** Each forbidden form of the texts, with its place and the words around it. */
export function forbiddenForms(texts: readonly ContentText[]): string[] {
  return FORMS.flatMap(({ name, pattern, within }) =>
    texts.filter(within).flatMap((text) =>
      [...text.text.matchAll(pattern)].map((match) => {
        const around = text.text.slice(
          Math.max(0, match.index - 20),
          match.index + match[0].length + 20,
        )
        return `${placeOf(text)}, ${name}: …${around}…`
      }),
    ),
  )
}
