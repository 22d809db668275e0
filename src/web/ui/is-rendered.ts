/** Whether the element has a box, so that neither it nor a parent is hidden. Safari before 17.4 has no `checkVisibility()`. */
export const isRendered = (element: Element) => element.getClientRects().length > 0
