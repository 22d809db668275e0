/** Whether the element has a box, so that neither it nor an ancestor is hidden. Safari before 17.4 lacks `checkVisibility()`. */
export const isRendered = (element: Element) => element.getClientRects().length > 0
