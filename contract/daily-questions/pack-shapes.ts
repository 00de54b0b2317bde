import * as z from 'zod/mini'
import { whole } from '#contract/kernel/shapes.ts'
import { DEPTH_MAX, FORMS, OPTION_MAX, optionsFit, TEXT_MAX, YEARS_MAX } from './rules.ts'

/** A file of questions of the day, as content/README.md describes it. */
export const dailyQuestionPack = z.object({
  format: z.literal('knistern.daily-questions/1'),
  /** The couple's year, counted from 1, in which these questions are asked; absent means 1. */
  year: z.optional(whole(1, YEARS_MAX)),
  questions: z.array(
    z
      .object({
        id: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/)),
        text: z.string().check(z.minLength(1), z.maxLength(TEXT_MAX)),
        depth: whole(1, DEPTH_MAX),
        /** How it is answered; absent means in words. */
        form: z._default(z.enum(FORMS), 'write'),
        options: z._default(z.array(z.string().check(z.minLength(1), z.maxLength(OPTION_MAX))), []),
      })
      .check(z.refine(({ form, options }) => optionsFit(form, options))),
  ),
})
