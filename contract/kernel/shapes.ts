import * as z from 'zod/mini'
import { composed, SEARCH_MAX, SEARCH_MIN } from './search.ts'

/** Ids are opaque text; none of ours has more than 64 characters. */
export const id = z.string().check(z.minLength(1), z.maxLength(64))

/** Made by the sender’s device, so that a retry never doubles what it sends (O-068). */
export const clientId = z.uuid()

/** For requests that may have waited on a device: refused in another pair (decision 0058). */
export const waited = { clientId: z.optional(clientId), pairId: z.optional(id) }

/**
 * Whether the author was alone in the pair when making a change that may have waited: it was not
 * meant for a person who has joined since (O-040).
 */
export const alone = z.optional(z.boolean())

/** Values, or `NONE`, that a change may replace after it waited on a device (decision 0100). */
export const insteadOf = z.array(id).check(z.maxLength(20))

/** Instants travel as ISO 8601 in UTC (O-142). */
export const instant = z.iso.datetime()

/** Days travel as YYYY-MM-DD (O-142); only days that exist. */
export const day = z.iso.date()

/** The fields of every refusal (O-140). */
export const refusalBody = z.object({
  code: z.string(),
  field: z.optional(z.string()),
  message: z.string(),
})

/** A text that must not be blank, trimmed, of at most `max` characters (`lengthOf`). */
export const requiredText = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

/** A text to search for. It travels in a body, since addresses are logged. */
export const searchText = z
  .string()
  .check(z.trim(), z.overwrite(composed), z.minLength(SEARCH_MIN), z.maxLength(SEARCH_MAX))

/** Free text of a form: only its size is limited here, `kernel/person.ts` and the rules do the rest. */
export const formText = z.string().check(z.maxLength(1000))

/** `true` and `false` as a query part writes them. */
export const flag = z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' })

/** A whole number from `min` to `max`, as JSON carries it. */
export const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))

/** A whole number from `min` to `max`, as a query part writes it. */
export const wholeInQuery = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/)),
      z.transform((digits: string) => Number(digits)),
    ),
    whole(min, max),
  )

/** A switch of two halves, one of each partner. */
export const sharedSwitch = z.object({
  /** One’s own half. */
  mine: z.boolean(),
  /** Both have switched it on. */
  active: z.boolean(),
  /**
   * The last UTC day both had it on, while it is not `active`. It tells a person who was away that
   * the other has switched it on to look (O-148).
   */
  lastActiveOn: z.nullable(day),
})
export type SharedSwitch = z.output<typeof sharedSwitch>
