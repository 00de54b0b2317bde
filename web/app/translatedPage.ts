/** The element a translator has put around a text, if `node` lies in one directly below `parent`. */
function wrapperIn(parent: Node, node: Node): ChildNode | null {
  let at: Node | null = node
  while (at !== null && at.parentNode !== parent) at = at.parentNode
  return at?.nodeName === 'FONT' ? (at as ChildNode) : null
}

/**
 * Lets a browser translate the page. The browser wraps or replaces each text, and React, which
 * removes the text or puts something before it, would end in an error: both methods then work with
 * the element that stands there instead (https://github.com/facebook/react/issues/11538).
 */
export function tolerateTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child.nodeType !== Node.TEXT_NODE || child.parentNode === this) {
      return removeChild.call(this, child) as T
    }
    wrapperIn(this, child)?.remove()
    return child
  }
  Node.prototype.insertBefore = function insert<T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    const isMoved = before?.nodeType === Node.TEXT_NODE && before.parentNode !== this
    return insertBefore.call(this, node, isMoved ? wrapperIn(this, before) : before) as T
  }
}
