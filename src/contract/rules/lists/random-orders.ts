/** Number of random orders of the list; small enough for each order's pages to be cached. */
export const randomOrders = 64
