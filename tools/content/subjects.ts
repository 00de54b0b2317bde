import { entriesOf } from './counts.ts'
import { READ_MATCHES } from './read-matches.ts'
import { type ContentFile, textsOf } from './texts.ts'

/** Level from which a match promises a deed, not a mood. */
const FROM = 4

/** Things a bolder pair of questions can be about; a card it leads to is about the same one. */
const SUBJECTS: Readonly<Record<string, RegExp>> = {
  paddle: /Paddel/u,
  picture: /\bFoto|fotografier/iu,
  'body paint': /Körperfarbe/u,
  shaving: /[Rr]asier/u,
  oil: /(?<!\p{L})(?:Massage)?öl(?!\p{L})/iu,
  apron: /Schürze/u,
  'bead chain': /Perlen/u,
  'cuffs of ankles': /Manschetten|Fußgelenk/u,
  headphones: /Kopfhörer/u,
  wax: /Wachs|Massagekerze|Siegel/u,
  mirror: /Spiegel/u,
  ropes: /\bSeil/u,
  mask: /\bMasken?\b/u,
  honey: /Honig/u,
  'ice cube': /\bEis/u,
  'kitchen table': /Küchentisch/u,
  'bound wrists': /\bHandgelenke/u,
  'remote control': /Fernbedienung/u,
  slaps: /Klapse/u,
  gel: /Gleitgel/u,
  scar: /Narbe/u,
  shower: /[Dd]usch/u,
  fingernails: /Fingern[aä]gel/u,
  cherries: /Kirsche/u,
  gloves: /Handschuh/u,
  spoons: /Löffel/u,
  fire: /Feuer/u,
  toy: /Spielzeug/u,
  ribs: /Rippen/u,
  cheek: /Wange/u,
  'video call': /Videoanruf/u,
  'light of the room': /\b(?:Licht|Lampe|hell)\b/u,
  dice: /würfel/iu,
  'back seat': /Rückbank|nach hinten um/u,
  tent: /Zelt/u,
}

interface Match {
  readonly id: string
  /** Things both halves name. */
  readonly subjects: readonly string[]
  /** Ids of the cards it leads to. */
  readonly cards: readonly string[]
}

/** The pairs of questions from level 4 on. */
function boldMatches(files: readonly ContentFile[]): Match[] {
  return files
    .filter(({ kind }) => kind === 'questions')
    .flatMap(entriesOf)
    .filter(({ level }) => Number(level) >= FROM)
    .map(({ id, geben, empfangen, cards }) => {
      const halves = [`${geben as string}`, `${empfangen as string}`]
      return {
        id: `${id as string}`,
        subjects: Object.keys(SUBJECTS).filter((subject) =>
          halves.every((half) => SUBJECTS[subject]?.test(half)),
        ),
        cards: cards instanceof Array ? cards.map((card) => `${card as string}`) : [],
      }
    })
}

/** Pairs from level 4 on that name a thing, and lead to no card that names it. */
export function astray(files: readonly ContentFile[]): string[] {
  const texts = new Map(
    [...Map.groupBy(textsOf(files.filter(({ kind }) => kind === 'cards')), ({ id }) => id)].map(
      ([id, all]) => [id, all.map(({ text }) => text).join(' ')],
    ),
  )
  return boldMatches(files).flatMap(({ id, subjects, cards }) =>
    subjects
      .filter((subject) => !cards.some((card) => SUBJECTS[subject]?.test(texts.get(card) ?? '')))
      .map((subject) => `${id} is about ${subject}`),
  )
}

/**
 * Pairs from level 4 on that name none of the things, and lead not to the card that somebody has read
 * beside them; and entries of that list that no pair needs.
 */
export function unread(
  files: readonly ContentFile[],
  read: Readonly<Record<string, string>> = READ_MATCHES,
): string[] {
  const others = boldMatches(files).filter(({ subjects }) => subjects.length === 0)
  const needed = new Set(others.map(({ id }) => id))
  return [
    ...others.filter(({ id, cards }) => !cards.includes(read[id] ?? '')).map(({ id }) => id),
    ...Object.keys(read).filter((id) => !needed.has(id)),
  ]
}
