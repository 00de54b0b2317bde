import type { ArtNode, Attrs, Paint, Ref } from './drawing.ts'
import { n1, tidy } from './numbers.ts'
import type { Step } from './palette.ts'

/** Offset 0–1, step of the ramp, opacity 0–1. */
export type Stop = readonly [offset: number, step: Step, alpha?: number]

interface OpenNode extends ArtNode {
  children: ArtNode[]
}

/** Collects the elements of one picture; equal gradients are shared. Coordinates are 340 × 480. */
export class SvgBuilder {
  readonly nodes: ArtNode[] = []
  readonly defs: ArtNode[] = []
  readonly #shared = new Map<string, Ref>()
  #into: ArtNode[] = this.nodes

  step = (step: Step): string => `var(--${step})`

  down = (...stops: Stop[]): Paint => this.#linear({ x2: 0, y2: 1 }, stops)
  across = (...stops: Stop[]): Paint => this.#linear({}, stops)
  diag = (...stops: Stop[]): Paint => this.#linear({ x2: 1, y2: 1 }, stops)
  /** A gradient between two points of the current coordinates. */
  line = (x1: number, y1: number, x2: number, y2: number, ...stops: Stop[]): Paint =>
    this.#linear(
      { gradientUnits: 'userSpaceOnUse', x1: n1(x1), y1: n1(y1), x2: n1(x2), y2: n1(y2) },
      stops,
    )
  rad = (x: number, y: number, r: number, ...stops: Stop[]): Paint =>
    this.#define(
      'radialGradient',
      { gradientUnits: 'userSpaceOnUse', cx: n1(x), cy: n1(y), r: n1(r) },
      stops,
    )
  /** A radial gradient that fills whatever shape it is given. */
  ball = (...stops: Stop[]): Paint => this.#define('radialGradient', {}, stops)

  path(d: string, fill: Paint, more: Attrs = {}): void {
    this.add('path', { d: tidy(d), fill, ...more })
  }
  stroke(d: string, stroke: Paint, width: number, more: Attrs = {}): void {
    const look = { 'stroke-width': n1(width), 'stroke-linecap': 'round' }
    this.add('path', { d: tidy(d), fill: 'none', stroke, ...look, ...more })
  }
  disc(cx: number, cy: number, r: number, fill: Paint, more: Attrs = {}): void {
    this.add('circle', { cx: n1(cx), cy: n1(cy), r: n1(r), fill, ...more })
  }
  ellipse(cx: number, cy: number, rx: number, ry: number, fill: Paint, more: Attrs = {}): void {
    this.add('ellipse', { cx: n1(cx), cy: n1(cy), rx: n1(rx), ry: n1(ry), fill, ...more })
  }
  /** The whole card. */
  all(fill: Paint): void {
    this.add('rect', { width: 340, height: 480, fill })
  }
  /** A soft light: a gradient, since a blur filter would be rendered anew in every frame. */
  glow(x: number, y: number, r: number, hot: Step = 6, alpha = 0.9, around: Step = 5): void {
    const fill = this.ball(
      [0, hot, alpha],
      [0.22, around, alpha * 0.55],
      [0.55, around, alpha * 0.16],
      [1, around, 0],
    )
    this.disc(x, y, r, fill)
  }
  text(content: string, attrs: Attrs): void {
    this.#into.push({ tag: 'text', attrs, children: [], text: content })
  }
  group(transform: string, draw: () => void): void {
    this.wrap(transform ? { transform: tidy(transform) } : {}, draw)
  }
  /** A group whose attributes are written as they are. */
  wrap(attrs: Attrs, draw: () => void): void {
    const node: OpenNode = { tag: 'g', attrs, children: [] }
    const outer = this.#into
    outer.push(node)
    this.#into = node.children
    draw()
    this.#into = outer
  }
  /** Everything drawn inside `path` only. */
  clip(path: string): Ref {
    return this.#keep({
      tag: 'clipPath',
      attrs: {},
      children: [{ tag: 'path', attrs: { d: tidy(path) }, children: [] }],
    })
  }
  add(tag: string, attrs: Attrs): void {
    const { transform } = attrs
    const tidied = typeof transform === 'string' ? { ...attrs, transform: tidy(transform) } : attrs
    this.#into.push({ tag, attrs: tidied, children: [] })
  }

  #linear(attrs: Attrs, stops: Stop[]): Ref {
    return this.#define('linearGradient', attrs, stops)
  }
  #define(tag: string, attrs: Attrs, stops: Stop[]): Ref {
    const children = stops.map(([offset, step, alpha = 1]): ArtNode => {
      const colour = { offset, 'stop-color': this.step(step) }
      const attrs =
        alpha === 1 ? colour : { ...colour, 'stop-opacity': Math.round(alpha * 100) / 100 }
      return { tag: 'stop', attrs, children: [] }
    })
    return this.#keep({ tag, attrs, children })
  }
  #keep(node: ArtNode): Ref {
    const key = JSON.stringify(node)
    const known = this.#shared.get(key)
    if (known) return known
    const ref = { ref: this.defs.push(node) - 1 }
    this.#shared.set(key, ref)
    return ref
  }
}

/** Turns a scene about the middle of the card. */
export const MIRROR = 'translate(340)scale(-1 1)'
