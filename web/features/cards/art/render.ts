import type { ArtNode, Drawing } from './drawing.ts'

const SVG = 'http://www.w3.org/2000/svg'

/**
 * Builds a drawing inside an empty `<svg>`. `prefix` makes its ids unique on the page. Elements are
 * made one by one and colours set through the CSSOM, so neither markup nor inline style is parsed.
 */
export function renderSvg(drawing: Drawing, svg: SVGSVGElement, prefix: string): void {
  drawing.colours.forEach((value, step) => svg.style.setProperty(`--${step}`, value))
  const defs = document.createElementNS(SVG, 'defs')
  drawing.defs.forEach((node, i) => {
    const element = build(node, prefix)
    element.id = prefix + i
    defs.append(element)
  })
  svg.replaceChildren(defs, ...drawing.nodes.map((node) => build(node, prefix)))
}

function build(node: ArtNode, prefix: string): SVGElement {
  const element = document.createElementNS(SVG, node.tag)
  for (const [name, value] of Object.entries(node.attrs)) {
    const text = typeof value === 'object' ? `url(#${prefix}${value.ref})` : String(value)
    element.setAttribute(name, text)
  }
  if (node.text !== undefined) element.textContent = node.text
  element.append(...node.children.map((child) => build(child, prefix)))
  return element
}
