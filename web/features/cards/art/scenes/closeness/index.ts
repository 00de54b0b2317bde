import type { Scenes } from '#web/features/cards/art/scene.ts'
import { armchair } from './armchair.ts'
import { bedside } from './bedside.ts'
import { cake } from './cake.ts'
import { chairs } from './chairs.ts'
import { crescent } from './crescent.ts'
import { phones } from './phones.ts'
import { windows } from './windows.ts'

export const distance: Scenes = { windows }
export const lowEnergy: Scenes = { armchair, crescent }
export const aftercare: Scenes = { bedside }
export const reconciliation: Scenes = { chairs }
export const twoPhones: Scenes = { phones }
export const occasion: Scenes = { cake }
