/** The number of random orders of the list. Few, so that the pages of each can be cached. */
export const randomOrders = 64
