import * as z from 'zod/mini'
import { refusal } from './call.ts'
import { id } from './shapes.ts'

export const REFERENCE_KINDS = ['card', 'story', 'match', 'question'] as const

/**
 * Something of the app that a message, a list or a date names. A story has its number as text, a
 * match the id of its question to the giver, a question of the day its UTC day.
 */
export const reference = z.object({ kind: z.enum(REFERENCE_KINDS), id })
export type Reference = z.output<typeof reference>

/** A reference as both see it; the title is null once the thing is gone. */
export const titledReference = z.extend(reference, { title: z.nullable(z.string()) })
export type TitledReference = z.output<typeof titledReference>

/** The same for what does not exist and for what one of the two has not been shown. */
export const referenceNotShown = refusal(
  409,
  'reference_not_shown',
  'Das gibt es nicht mehr, oder ihr könnt es noch nicht beide sehen.',
)
