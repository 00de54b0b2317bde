import type { Scenes } from '#web/features/cards/art/scene.ts'
import { dice } from './dice.ts'
import { key } from './key.ts'
import { mask } from './mask.ts'
import { ticket } from './ticket.ts'

export const scenes: Scenes = { key, mask, ticket, dice }
