/**
 * Whether something is there for eyes, not for screen readers alone. jsdom knows no layout: whether
 * it really lies in view is proved in a browser (e2e/letter.spec.ts).
 */
export const isSeen = (element: Element): boolean => element.closest('.sr-only, [hidden]') === null
