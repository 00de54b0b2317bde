import type { Scenes } from '#web/features/cards/art/scene.ts'
import { band } from './band.ts'
import { bell } from './bell.ts'
import { cushion } from './cushion.ts'
import { drawer } from './drawer.ts'
import { keyhole } from './keyhole.ts'
import { lips } from './lips.ts'
import { mirror as tallMirror } from './mirror.ts'

export const leading: Scenes = { bell, band, cushion }
export const toys: Scenes = { drawer }
export const mirror: Scenes = { mirror: tallMirror }
export const voice: Scenes = { lips }
export const watching: Scenes = { keyhole }
