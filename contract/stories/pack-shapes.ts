import * as z from 'zod/mini'
import { namedCards } from '#contract/kernel/related.ts'
import { whole } from '#contract/kernel/shapes.ts'
import {
  CHOICES_MAX,
  HEAT_MAX,
  LABEL_MAX,
  PACK_ID_MAX,
  PARTS_MAX,
  TEXT_MAX,
  TITLE_MAX,
} from './rules.ts'

const BLANK_LINE = '\n\n'

const title = z.string().check(z.minLength(1), z.maxLength(TITLE_MAX))

/** Paragraphs of Markdown, one per line of the file, as one text. */
const paragraphs = z.pipe(
  z.pipe(
    z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
    z.transform((lines: string[]) => lines.join(BLANK_LINE)),
  ),
  z.string().check(z.maxLength(TEXT_MAX)),
)

const passageId = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))

const passage = z.object({
  id: passageId,
  text: paragraphs,
  choices: z
    .array(
      z.object({ label: z.string().check(z.minLength(1), z.maxLength(LABEL_MAX)), to: passageId }),
    )
    .check(z.maxLength(CHOICES_MAX)),
})

/** A file of stories, as content/README.md describes it. */
export const storyPack = z.object({
  format: z.literal('knistern.stories/1'),
  stories: z.array(
    z.object({
      id: whole(1, PACK_ID_MAX),
      title,
      series: z.optional(z.object({ id: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/)), title })),
      part: z.optional(whole(1, PARTS_MAX)),
      description: paragraphs,
      instructions: z.optional(paragraphs),
      start: z.optional(passageId),
      passages: z.optional(z.array(passage)),
      heat: whole(1, HEAT_MAX),
      /** Cards that fit the story, the best first (O-174). */
      cards: z.optional(namedCards),
    }),
  ),
})
