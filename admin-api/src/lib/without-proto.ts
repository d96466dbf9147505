/** This option of Node keeps what is parsed or copied from reaching a prototype by that name. */
export const WITHOUT_PROTO = '--disable-proto=delete'
