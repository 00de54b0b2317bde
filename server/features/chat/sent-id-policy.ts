import { idOf } from '../../lib/ids.ts'

/** The length of ids that are made from a client id; all others have another one (decision 0073). */
export const SENT_ID_LENGTH = 27

interface Sent {
  readonly pairId: string
  readonly senderId: string
  readonly clientId: string
}

/**
 * The id of a text that a device has named: the same for the same person, pair and client id, so
 * that a retry is found by it (O-068).
 */
export const newSentId = ({ pairId, senderId, clientId }: Sent): string =>
  `m${idOf({ pairId, userId: senderId }, clientId)}`

/**
 * What all tries of one message have in common. A text is stored under it; not so a photo, whose
 * files are found by an id of its own, nor what was stored before migration 0035.
 * @returns undefined without a client id
 */
export const sentIdOf = (
  message: Pick<Sent, 'pairId' | 'senderId'> & {
    readonly id: string
    readonly clientId: string | null
  },
): string | undefined => {
  const { id, clientId } = message
  if (clientId === null) return undefined
  return id.length === SENT_ID_LENGTH ? id : newSentId({ ...message, clientId })
}
