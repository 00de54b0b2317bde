import { die } from '../../parts/die.ts'
import { sparks } from '../../parts/sky.ts'
import { stage } from '../../parts/stage.ts'
import type { Scene } from '../../scene.ts'

/** Dice in the air, one face a heart. Varies: two or three, how they lie, backdrop. */
export const dice: Scene = (c, r, light) => {
  stage(c, r, light, r.pick(['curtain', 'stars']))
  const t = r.flip()
  c.glow(170, 215, 170, 5, 0.4, 5)
  const flight =
    `M${170 - t * 140} 70C${170 - t * 60} 20 ${170 - t * 20} 110 ${170 - t * 36} 150` +
    `M${170 + t * 150} 110C${170 + t * 110} 90 ${170 + t * 70} 180 ${170 + t * 56} 220`
  c.stroke(flight, c.step(5), 1.3, { 'stroke-dasharray': '.1 7', opacity: 0.8 })
  c.ellipse(170 - t * 34, 326, 74, 12, c.step(0), { opacity: 0.5 })
  c.ellipse(170 + t * 62, 352, 56, 10, c.step(0), { opacity: 0.5 })
  die(c, r, 170 - t * 40, 190, r.range(92, 100))
  die(c, r, 170 + t * 58, 290, r.range(66, 74))
  if (r.next() < 0.45) die(c, r, 170 + t * 86, r.range(100, 130), r.range(40, 48))
  sparks(c, r, 12, [46, 46, 294, 350])
}
