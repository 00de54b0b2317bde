import { accountsLabels } from './accounts/labels.ts'
import { adminLabels } from './admin/labels.ts'
import { cardsLabels } from './cards/labels.ts'
import { chatLabels } from './chat/labels.ts'
import { dailyLabels } from './daily/labels.ts'
import { dailyQuestionsLabels } from './daily-questions/labels.ts'
import { daysLabels } from './days/labels.ts'
import { eveningsLabels } from './evenings/labels.ts'
import type { Call, Refusal } from './kernel/call.ts'
import type { SocketEvent } from './kernel/event.ts'
import { ID_LABELS, type Labels } from './kernel/labels.ts'
import { lettersLabels } from './letters/labels.ts'
import { pairingLabels } from './pairing/labels.ts'
import { pauseLabels } from './pause/labels.ts'
import { pushLabels } from './push/labels.ts'
import { questionsLabels } from './questions/labels.ts'
import { specialDaysLabels } from './special-days/labels.ts'
import { storiesLabels } from './stories/labels.ts'
import { wishlistLabels } from './wishlist/labels.ts'

const BY_FEATURE: Readonly<Record<string, Labels>> = {
  accounts: accountsLabels,
  admin: adminLabels,
  cards: cardsLabels,
  chat: chatLabels,
  daily: dailyLabels,
  'daily-questions': dailyQuestionsLabels,
  pause: pauseLabels,
  days: daysLabels,
  evenings: eveningsLabels,
  letters: lettersLabels,
  pairing: pairingLabels,
  push: pushLabels,
  questions: questionsLabels,
  'special-days': specialDaysLabels,
  stories: storiesLabels,
  wishlist: wishlistLabels,
}

const EMPTY = new Map(
  Object.values(BY_FEATURE).flatMap(
    ({ empty = [] }): [object, Readonly<Record<string, string | Refusal>>][] =>
      empty.map(([call, sentences]) => [call, sentences]),
  ),
)

/** The owner of an input: a part of a call, or the payload of an event. */
export interface InputSource {
  readonly of: Call | SocketEvent
  readonly part: 'params' | 'query' | 'body' | 'payload'
}

/** Names of fields and indexes of lists, from the outside in. */
type FieldPath = readonly PropertyKey[]

/**
 * The German name of a field, from the outside in: „Karten, Nr. 4, Titel“.
 * @returns undefined if nothing on the path has a name
 */
export function labelOf({ of, part }: InputSource, path: FieldPath): string | undefined {
  const ids: Readonly<Record<string, keyof typeof ID_LABELS>> = of.ids ?? {}
  const fields = BY_FEATURE[of.feature]?.fields
  const words = path.flatMap((step, at) => {
    if (typeof step === 'number') return `Nr. ${step + 1}`
    const kind = at === 0 ? ids[`${part}.${String(step)}`] : undefined
    return kind === undefined ? (fields?.[String(step)] ?? []) : ID_LABELS[kind]
  })
  const whole = path.length === 0 ? ids[part] : undefined
  if (whole !== undefined) return ID_LABELS[whole]
  return words.length === 0 ? undefined : words.join(', ')
}

/** The sentence of the screen for a field that is left empty. */
export function emptySentenceOf({ of }: InputSource, [field]: FieldPath): string | undefined {
  const said = EMPTY.get(of)?.[String(field)]
  return typeof said === 'object' ? said.message : said
}
