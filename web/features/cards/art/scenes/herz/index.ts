import type { Scenes } from '#web/features/cards/art/scene.ts'
import { hands } from './hands.ts'
import { profiles } from './profiles.ts'
import { pulse } from './pulse.ts'
import { rose } from './rose.ts'

export const scenes: Scenes = { profiles, hands, pulse, rose }
