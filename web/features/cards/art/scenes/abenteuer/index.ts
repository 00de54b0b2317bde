import type { Scenes } from '#web/features/cards/art/scene.ts'
import { compass } from './compass.ts'
import { door } from './door.ts'
import { match } from './match.ts'
import { road } from './road.ts'

export const scenes: Scenes = { road, door, compass, match }
