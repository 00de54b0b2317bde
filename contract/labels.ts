import { accountsLabels } from './accounts/labels.ts'
import { adminLabels } from './admin/labels.ts'
import { cardsLabels } from './cards/labels.ts'
import { chatLabels } from './chat/labels.ts'
import { dailyLabels } from './daily/labels.ts'
import type { Call, Refusal } from './kernel/call.ts'
import type { SocketEvent } from './kernel/event.ts'
import { ID_LABELS, type Labels } from './kernel/labels.ts'
import { pairingLabels } from './pairing/labels.ts'
import { pushLabels } from './push/labels.ts'
import { questionsLabels } from './questions/labels.ts'
import { storiesLabels } from './stories/labels.ts'

const BY_FEATURE: Readonly<Record<string, Labels>> = {
  accounts: accountsLabels,
  admin: adminLabels,
  cards: cardsLabels,
  chat: chatLabels,
  daily: dailyLabels,
  pairing: pairingLabels,
  push: pushLabels,
  questions: questionsLabels,
  stories: storiesLabels,
}

const EMPTY = new Map(
  Object.values(BY_FEATURE).flatMap(
    ({ empty = [] }): [object, Readonly<Record<string, string | Refusal>>][] =>
      empty.map(([call, sentences]) => [call, sentences]),
  ),
)

/** Something the wire carries: a part of a call, or what comes with an event. */
export interface Carried {
  readonly of: Call | SocketEvent
  readonly part: 'params' | 'query' | 'body' | 'payload'
}

/** A way into what is carried: names of fields and places in lists. */
type Way = readonly PropertyKey[]

/**
 * How a place is called in German, from the outside in: „Karten, Nr. 4, Titel“.
 * @returns undefined where nothing on the way has a name
 */
export function labelOf({ of, part }: Carried, way: Way): string | undefined {
  const ids: Readonly<Record<string, keyof typeof ID_LABELS>> = of.ids ?? {}
  const fields = BY_FEATURE[of.feature]?.fields
  const words = way.flatMap((step, at) => {
    if (typeof step === 'number') return `Nr. ${step + 1}`
    const kind = at === 0 ? ids[`${part}.${String(step)}`] : undefined
    return kind === undefined ? (fields?.[String(step)] ?? []) : ID_LABELS[kind]
  })
  const whole = way.length === 0 ? ids[part] : undefined
  if (whole !== undefined) return ID_LABELS[whole]
  return words.length === 0 ? undefined : words.join(', ')
}

/** What the screen that sends a place says where it is left empty. */
export function emptySentenceOf({ of }: Carried, [field]: Way): string | undefined {
  const said = EMPTY.get(of)?.[String(field)]
  return typeof said === 'object' ? said.message : said
}
