import type { Scenes } from '#web/features/cards/art/scene.ts'
import { blossom } from './blossom.ts'
import { cabin } from './cabin.ts'
import { calendar } from './calendar.ts'
import { leaves } from './leaves.ts'
import { shore } from './shore.ts'
import { star } from './star.ts'
import { wreath } from './wreath.ts'

export const advent: Scenes = { calendar, star, wreath }
export const spring: Scenes = { blossom }
export const summer: Scenes = { shore }
export const autumn: Scenes = { leaves }
export const winter: Scenes = { cabin }
