import type { ArtNode, Attrs, Drawing } from '../drawing.ts'

/** The same picture as SVG text, to weigh and to compare it. */
export function markup(drawing: Drawing): string {
  const defs = drawing.defs.map((node, i) => element(node, ` id="${i}"`)).join('')
  const style = drawing.colours.map((value, step) => `--${step}:${value}`).join(';')
  const nodes = drawing.nodes.map((node) => element(node)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" style="${style}"><defs>${defs}</defs>${nodes}</svg>`
}

/** Elements that are painted, groups included, gradients not. */
export const countNodes = (nodes: readonly ArtNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + countNodes(node.children), 0)

function element(node: ArtNode, id = ''): string {
  const inner = (node.text ?? '') + node.children.map((child) => element(child)).join('')
  return `<${node.tag}${id}${attributes(node.attrs)}>${inner}</${node.tag}>`
}

const attributes = (attrs: Attrs) =>
  Object.entries(attrs)
    .map(
      ([name, value]) => ` ${name}="${typeof value === 'object' ? `url(#${value.ref})` : value}"`,
    )
    .join('')
