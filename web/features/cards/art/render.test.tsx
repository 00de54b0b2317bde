import { expect, test } from 'vitest'
import { draw } from './draw.ts'
import { renderSvg } from './render.ts'
import { scenes } from './scenes/joker/index.ts'

const svg = () => document.createElementNS('http://www.w3.org/2000/svg', 'svg')

test('Every gradient a shape asks for exists once, under the prefix of its card', () => {
  const target = svg()
  renderSvg(draw('joker', 'a', scenes), target, 'x-')
  const asked = [...target.outerHTML.matchAll(/url\(#([^)]+)\)/g)].map(([, id = '']) => id)
  expect(asked.length).toBeGreaterThan(5)
  for (const id of asked) expect(target.querySelectorAll(`[id="${id}"]`)).toHaveLength(1)
})

test('The colours are set on the picture and nowhere else', () => {
  const target = svg()
  renderSvg(draw('joker', 'a', scenes), target, 'x-')
  expect(target.style.getPropertyValue('--0')).toMatch(/^light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)$/)
  expect(target.querySelectorAll('[style], style')).toHaveLength(0)
})

test('Rendering again replaces the picture', () => {
  const target = svg()
  renderSvg(draw('joker', 'a', scenes), target, 'x-')
  const before = target.childElementCount
  renderSvg(draw('joker', 'a', scenes), target, 'x-')
  expect(target.childElementCount).toBe(before)
})
