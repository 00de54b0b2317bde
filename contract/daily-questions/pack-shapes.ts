import * as z from 'zod/mini'
import { whole } from '#contract/kernel/shapes.ts'
import { DEPTH_MAX, TEXT_MAX } from './rules.ts'

/** A file of questions of the day, as content/README.md describes it. */
export const dailyQuestionPack = z.object({
  format: z.literal('knistern.daily-questions/1'),
  questions: z.array(
    z.object({
      id: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/)),
      text: z.string().check(z.minLength(1), z.maxLength(TEXT_MAX)),
      depth: whole(1, DEPTH_MAX),
    }),
  ),
})
