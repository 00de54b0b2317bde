/** The tools a card offers besides its text (O-166). */
export interface CardTools {
  /** Lengths of the timer in seconds, in the order of the text, each once. */
  readonly timers: readonly number[]
  /** Dice thrown at once. */
  readonly dice: 0 | 1 | 2
  readonly coin: boolean
}

interface CardText {
  readonly description: string
  readonly instructions?: string | null | undefined
}

const MINUTES = new Map<string, number>([
  ['eine', 1],
  ['einer', 1],
  ['zwei', 2],
  ['drei', 3],
  ['vier', 4],
  ['fünf', 5],
  ['sechs', 6],
  ['sieben', 7],
  ['acht', 8],
  ['neun', 9],
  ['zehn', 10],
  ['zwölf', 12],
  ['fünfzehn', 15],
  ['zwanzig', 20],
  ['fünfundzwanzig', 25],
  ['dreißig', 30],
  ['vierzig', 40],
  ['fünfundvierzig', 45],
  ['fünfzig', 50],
  ['sechzig', 60],
  ['neunzig', 90],
])

/** More would not fit beside each other. */
const TIMERS_MAX = 3

/** Captures the number of minutes in words or digits, or nothing for a part of an hour. */
const DURATION = new RegExp(
  `(?<![\\p{L}\\d,.])(?:(${[...MINUTES.keys()].join('|')}|\\d{1,2}) Minuten?|halben? (?:Minute|Stunde)|(?:Drei)?viertelstunde)(?!\\p{L})`,
  'giu',
)

/** „länger als vier Minuten“, „seit zehn Minuten“: nobody measures it. */
const NOT_MEASURED_BEFORE = /(?:als|seit|vor|letzten|um) $/i
/** „zehn Minuten zu spät“, „eine Viertelstunde früher“: a time of day. */
const NOT_MEASURED_AFTER =
  /^ (?:zu |vor |nach |früher|eher|vorher|verspät|entfernt|weit|weg|Fußweg|Fahrt)/i

const secondsOf = (phrase: string, minutes: string | undefined): number => {
  if (minutes !== undefined) return 60 * (MINUTES.get(minutes.toLowerCase()) ?? Number(minutes))
  if (/Minute/i.test(phrase)) return 30
  if (/^Drei/i.test(phrase)) return 45 * 60
  return /viertel/i.test(phrase) ? 15 * 60 : 30 * 60
}

function timersIn(text: string): number[] {
  const seconds = [...text.matchAll(DURATION)].flatMap(({ 0: phrase, 1: minutes, index }) => {
    const isMeasured =
      !NOT_MEASURED_BEFORE.test(text.slice(0, index)) &&
      !NOT_MEASURED_AFTER.test(text.slice(index + phrase.length))
    return isMeasured ? secondsOf(phrase, minutes) : []
  })
  return [...new Set(seconds)].filter((length) => length > 0).slice(0, TIMERS_MAX)
}

const THROW_DICE =
  /(?<!\p{L})(?:ge)?würfel[nt](?!\p{L})|(?<!\p{L})(?:Pasch|Würfelbecher)(?!\p{L})/iu
const DIE = /(?<!\p{L})Würfel(?!\p{L}| Zucker| Eis| Käse| Schokolade)/u
const TWO_DICE = /(?<!\p{L})(?:zwei|beiden?|den) Würfeln?(?!\p{L})|(?<!\p{L})Pasch(?!\p{L})/iu
/** „in Würfeln“ on a plate, not on a table. */
const CUT = /schneide|geschnitten|(?<!\p{L})in (?:\p{L}+ )?Würfeln?(?!\p{L})/iu

const COIN = /Münze(?!n?\p{L})|Münzw[uü]rf|Kopf oder Zahl/iu
const THROW_COIN = /Münzw[uü]rf|Kopf oder Zahl|w[ie]r[ft]|gewor?fen|entscheide|fällt|Kopf/iu
const COIN_SPENT = /Brunnen|Wasser|Automat|Schlitz|Parkuhr/i

const SENTENCE_END = /(?<=[.!?])\s/

const throwsDice = (sentence: string): boolean =>
  (THROW_DICE.test(sentence) || DIE.test(sentence)) && !CUT.test(sentence)

const throwsCoin = (sentence: string): boolean =>
  COIN.test(sentence) && THROW_COIN.test(sentence) && !COIN_SPENT.test(sentence)

/** The tools the text of a card asks for: a timer where it counts minutes, dice, a coin. */
export function toolsOf({ description, instructions }: CardText): CardTools {
  const text = `${description} ${instructions ?? ''}`.normalize('NFC').replaceAll(/\s+/g, ' ')
  const sentences = text.split(SENTENCE_END)
  const dice = sentences.some(throwsDice) ? (TWO_DICE.test(text) ? 2 : 1) : 0
  return { timers: timersIn(text), dice, coin: sentences.some(throwsCoin) }
}

export const hasTools = ({ timers, dice, coin }: CardTools): boolean =>
  timers.length > 0 || dice > 0 || coin
