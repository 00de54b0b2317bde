import { ring } from '#web/features/cards/art/curves.ts'
import { feather } from '#web/features/cards/art/parts/feather.ts'
import { silk } from '#web/features/cards/art/parts/silk.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { dots } from '#web/features/cards/art/shapes.ts'

/** One large feather before the moon, two small ones. Varies: side, angles, sizes. */
export const feathers: Scene = (c, r, light) => {
  c.all(c.rad(light.x, light.y, 340, [0, 4], [0.3, 3], [0.62, 2], [1, 0]))
  const t = r.flip()
  const y = light.y + 20
  c.glow(light.x, y, 180, 6, 0.7, 5)
  const shine = c.rad(light.x, y, 74, [0, 6], [0.7, 6, 0.9], [1, 5, 0.75])
  c.disc(light.x, y, r.range(56, 74), shine)
  const rings = [1.35, 1.7, 2.1].map((k) => ring(light.x, y, 70 * k)).join('')
  c.stroke(rings, c.step(5), 0.8, { opacity: 0.3 })
  const cloth = [10, 300, 120, 260, 200, 350, 330, 286] as const
  silk(c, cloth, [10, 404, 120, 384, 210, 420, 330, 392], 6, [3, 2, 1])

  const [sx, sy, sl] = [170 - t * r.range(96, 106), r.range(210, 240), r.range(74, 92)]
  feather(c, sx, sy, sl, t * r.range(-14, 22), [5, 4, 3, 2], -t * 0.2)
  const [lx, ly, ll] = [170 - t * r.range(20, 40), r.range(352, 366), r.range(262, 286)]
  feather(c, lx, ly, ll, t * r.range(12, 26), [6, 5, 4, 2], -t * 0.13)
  const [ox, oy, ol] = [170 + t * r.range(78, 92), r.range(330, 352), r.range(86, 110)]
  feather(c, ox, oy, ol, t * r.range(-70, -40), [4, 3, 2, 6], t * 0.18)
  c.stroke(dots(r, 14, [40, 60, 300, 320]), c.step(6), 2.2, { opacity: 0.5 })
}
