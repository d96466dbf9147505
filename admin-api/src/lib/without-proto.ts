/** An option of Node: nothing that is parsed or copied can reach a prototype by that name. */
export const WITHOUT_PROTO = '--disable-proto=delete'
