import { ring } from '../../curves.ts'
import { hand } from '../../parts/hand.ts'
import { silk } from '../../parts/silk.ts'
import type { Scene } from '../../scene.ts'
import { petals, spark } from '../../shapes.ts'

/** Two fingertips just before they touch, a spark between. Varies: height, angle, distance. */
export const hands: Scene = (c, r, light) => {
  c.all(c.rad(170, light.y + 60, 320, [0, 4], [0.3, 3], [0.62, 2], [1, 0]))
  const y = r.range(200, 216)
  const gap = r.range(3, 7)
  c.glow(170, y, 200, 6, 0.55, 5)
  const rings = [44, 74, 108, 146].map((radius) => ring(170, y, radius)).join('')
  c.stroke(rings, c.step(6), 1.1, { opacity: 0.35 })
  const cloth = [10, 318, 110, 286, 210, 356, 330, 304] as const
  silk(c, cloth, [10, 404, 120, 388, 220, 420, 330, 396], 5, [3, 2, 1])
  hand(c, 170 - gap, y, 1, r.range(-20, -10), [5, 4, 3])
  hand(c, 170 + gap, y + 2, -1, r.range(8, 18), [6, 5, 4])
  c.glow(170, y, 44, 6, 1, 6)
  c.path(spark(170, y, r.range(16, 24)), c.step(6))
  const falling = petals(r, 8, [44, 60, 296, 370], [8, 17])
  c.path(falling, c.diag([0, 6], [1, 4]), { opacity: 0.75 })
}
