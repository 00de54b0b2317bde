import {
  listLetters,
  newLetter,
  openLetter,
  removeLetter,
  writeLetter,
} from '#contract/letters/calls.ts'
import type { Context } from '#server/context.ts'
import { type Binding, on } from '#server/http/bind.ts'
import { firstNew, open, ownLetters, remove, write } from './service.ts'

export const lettersRoutes = (context: Context): Binding[] => [
  on(newLetter, async ({ actor }) => ({ letter: await firstNew(context, actor) })),
  on(listLetters, async ({ actor }) => ({ letters: [...(await ownLetters(context, actor))] })),
  on(writeLetter, async ({ body, actor }, exchange) => {
    await write(context, body, actor, exchange)
    return undefined
  }),
  on(removeLetter, async ({ params, actor }) => {
    await remove(context, params.id, actor)
    return undefined
  }),
  on(openLetter, async ({ params, actor }) => {
    await open(context, params.id, actor)
    return undefined
  }),
]
