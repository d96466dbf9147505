import type { RunningWordPress } from '../connect-wordpress.ts'

/** As an importer does it: one long run that saves post after post, each with its categories and tags. */
export async function importArchive(wordpress: RunningWordPress, count: number): Promise<void> {
  await wordpress.php(`
    $categories = get_terms( array( 'taxonomy' => 'category', 'hide_empty' => false, 'fields' => 'ids' ) );
    $paragraph  = "<!-- wp:paragraph -->\\n<p>What the county read long ago.</p>\\n<!-- /wp:paragraph -->\\n\\n";
    for ( $number = 1; $number <= ${count}; $number++ ) {
      $id = wp_insert_post( array(
        'post_title'    => "From the archive, number $number",
        'post_name'     => "from-the-archive-$number",
        'post_status'   => 'publish',
        'post_date'     => gmdate( 'Y-m-d H:i:s', time() - 86400 - 3600 * $number ),
        'post_category' => array( $categories[ $number % count( $categories ) ] ),
        'tags_input'    => array( 'archive', 'decade ' . $number % 20 ),
        'post_content'  => str_repeat( $paragraph, 60 ),
      ), true );
      if ( is_wp_error( $id ) ) throw new Exception( $id->get_error_message() );
    }`)
}
