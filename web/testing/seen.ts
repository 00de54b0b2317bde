/**
 * Whether an element is not for screen readers only. jsdom has no layout; e2e/letter.spec.ts checks
 * real visibility.
 */
export const isSeen = (element: Element): boolean => element.closest('.sr-only, [hidden]') === null
