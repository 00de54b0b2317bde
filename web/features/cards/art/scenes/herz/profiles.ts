import { ring } from '../../curves.ts'
import { profile } from '../../parts/profile.ts'
import type { Scene } from '../../scene.ts'
import { petals } from '../../shapes.ts'

/** Two faces, the light between them. Varies: hair, tilt, distance, halo. */
export const profiles: Scene = (c, r) => {
  c.all(c.rad(170, 190, 300, [0, 5], [0.3, 4], [0.62, 3], [1, 1]))
  const y = r.range(160, 190)
  const moon = r.range(84, 108)
  const halo = r.next() < 0.5
  c.glow(170, y, 190, 6, 0.9, 6)
  const shine = c.rad(170, y, moon * 1.25, [0, 6], [0.5, 6, 0.92], [0.72, 5, 0.5], [1, 5, 0])
  c.disc(170, y, moon * 1.25, shine)
  if (halo) {
    const rings = [1.18, 1.4, 1.66].map((k) => ring(170, y, moon * k)).join('')
    c.stroke(rings, c.step(6), 1, { opacity: 0.4 })
  }
  const gap = r.range(3, 7)
  const tilt = r.range(2, 9)
  const dy = r.range(-8, 8)
  const swap = r.flip()
  profile(c, r, 170 - gap, 92 + dy, -tilt, 1, [2, 1, 0], 4)
  profile(c, r, 170 + gap, 92 - dy, -tilt + r.range(-3, 3), -1, [1, 0, 0], swap > 0 ? 7 : 5)
  const falling = petals(r, 7, [50, 60, 290, 380], [9, 18])
  c.path(falling, c.diag([0, 5], [1, 3]), { opacity: 0.95 })
}
