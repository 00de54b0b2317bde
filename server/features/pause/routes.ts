import { proposeWord, readPause, switchPause } from '#contract/pause/calls.ts'
import type { Context } from '#server/context.ts'
import { type Binding, on } from '#server/http/bind.ts'
import { presentPause } from './present.ts'
import { readOwnPause, suggestWord, switchOwnPause } from './service.ts'

export const pauseRoutes = (context: Context): Binding[] => [
  on(readPause, async ({ actor }) =>
    presentPause(await readOwnPause(context, actor), actor.userId),
  ),
  on(switchPause, async ({ body, actor }) =>
    presentPause(await switchOwnPause(context, body.mine, actor), actor.userId),
  ),
  on(proposeWord, async ({ body, actor }) =>
    presentPause(await suggestWord(context, body.word, actor), actor.userId),
  ),
]
