import type { Scenes } from '#web/features/cards/art/scene.ts'
import { bath } from './bath.ts'
import { candles } from './candles.ts'
import { cup } from './cup.ts'
import { feathers } from './feathers.ts'

export const scenes: Scenes = { candles, cup, feathers, bath }
