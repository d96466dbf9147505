/** Makes a variable of a test's installation with values that are no settings, such as `{ signupRate: 1000 }`. */
export function testSettings(values: Readonly<Record<string, string | number | boolean>>): Record<string, string> {
  return { HOMETOWN_TEST: JSON.stringify(values) }
}
