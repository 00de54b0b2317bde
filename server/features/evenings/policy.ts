import {
  eveningChanged,
  eveningIsYours,
  eveningNotYours,
  eveningOver,
  eveningsFull,
  eveningTooFar,
} from '#contract/evenings/errors.ts'
import { AGREED_MAX, AHEAD_DAYS, REMIND_BEFORE_MS, STANDS_MS } from '#contract/evenings/rules.ts'
import { NONE } from '#contract/kernel/instead.ts'
import { refuse } from '#server/http/refuse.ts'
import type { EveningRecord, EveningsRecord } from './records.ts'

const DAY_MS = 86_400_000

export const NO_EVENINGS: EveningsRecord = { proposal: null, agreed: [] }

/** The evenings as they stand: an agreed one goes some hours after it has begun. */
export const standing = ({ proposal, agreed }: EveningsRecord, now: number): EveningsRecord => ({
  proposal,
  agreed: agreed.filter(({ at }) => at + STANDS_MS > now),
})

export const isKnown = ({ proposal, agreed }: EveningsRecord, id: string): boolean =>
  proposal?.id === id || agreed.some((evening) => evening.id === id)

/** @throws Refused 409 for another open proposal than the ones named, a past time, or one too far */
export function withProposal(
  evenings: EveningsRecord,
  proposal: EveningRecord,
  insteadOf: readonly string[],
  now: number,
): EveningsRecord {
  if (!insteadOf.includes(evenings.proposal?.id ?? NONE)) refuse(eveningChanged)
  if (proposal.at <= now) refuse(eveningOver)
  if (proposal.at > now + AHEAD_DAYS * DAY_MS) refuse(eveningTooFar)
  return { ...evenings, proposal }
}

/**
 * The evenings once the open proposal is agreed on. Within the last hour nobody is reminded: both
 * have just heard of it.
 * @throws Refused 409
 */
export function withAgreement(
  evenings: EveningsRecord,
  id: string,
  userId: string,
  now: number,
): EveningsRecord {
  const { proposal, agreed } = evenings
  if (proposal === null || proposal.id !== id) refuse(eveningChanged)
  if (proposal.by === userId) refuse(eveningIsYours)
  if (proposal.at <= now) refuse(eveningOver)
  if (agreed.length >= AGREED_MAX) refuse(eveningsFull)
  const reminded = proposal.at - REMIND_BEFORE_MS <= now
  const all = [...agreed, { ...proposal, reminded }].toSorted((a, b) => a.at - b.at)
  return { proposal: null, agreed: all }
}

/** @throws Refused 409 for an open proposal of the other whose hour has not passed */
export function without(
  { proposal, agreed }: EveningsRecord,
  id: string,
  userId: string,
  now: number,
): EveningsRecord {
  const isProposal = proposal?.id === id
  if (isProposal && proposal.by !== userId && proposal.at > now) refuse(eveningNotYours)
  return {
    proposal: isProposal ? null : proposal,
    agreed: agreed.filter((evening) => evening.id !== id),
  }
}

/**
 * When it is looked whether to remind of the next evening that has not begun; null without one. One that
 * was told is looked at as well: else the time would say that a pause holds a reminder (O-194).
 */
export const nextLook = ({ agreed }: EveningsRecord, now: number): number | null => {
  const next = agreed.find(({ at }) => at > now)
  return next === undefined ? null : next.at - REMIND_BEFORE_MS
}

/**
 * The evenings after the reminders that are due, and which of them are told: after a downtime only
 * those that have not begun.
 */
export function reminding(
  evenings: EveningsRecord,
  now: number,
): { readonly told: readonly string[]; readonly after: EveningsRecord } {
  const isDue = ({ reminded, at }: EveningsRecord['agreed'][number]) =>
    !reminded && at - REMIND_BEFORE_MS <= now
  return {
    told: evenings.agreed
      .filter((evening) => isDue(evening) && evening.at > now)
      .map(({ id }) => id),
    after: {
      ...evenings,
      agreed: evenings.agreed.map((evening) =>
        isDue(evening) ? { ...evening, reminded: true } : evening,
      ),
    },
  }
}
