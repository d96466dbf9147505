<?php
/**
 * Fills a fresh site with posts, written straight into the tables (no plugin hears of it).
 * Runs through run.php with $count set.
 */

$subjects = array( 'City council', 'School board', 'Local hospital', 'Varsity team', 'County sheriff', 'Farmers market', 'Public library' );
$verbs    = array( 'approves', 'delays', 'reviews', 'celebrates', 'announces' );
$objects  = array( 'new budget', 'road repairs', 'winter schedule', 'clinic hours', 'safety plan', 'summer program', 'water rates' );
$endings  = array( '', ' & more', ' – what’s next?', ' <em>live</em>', ' ñandú 東京' );
$sentence = 'Officials said the change takes effect next month, and residents packed the meeting room on Tuesday evening. ';

/* A careless reader of WordPress trips over these posts: title, slug, content, date. */
$awkward = array(
	array( 'Calendar', 'calendar', '<p>The slug is one of our pages.</p>', null ),
	array( 'Login', 'login', '<p>So is this.</p>', null ),
	array( '', 'without-a-title', '<p>There is no title.</p>', null ),
	array( '東京から', rawurlencode( '東京から' ), '<p>The slug is not ASCII.</p>', null ),
	array( 'Long ago', 'long-ago', '<p>Very old.</p>', '1970-01-02 00:00:00' ),
	array( 'Far away', 'far-away', '<p>Published with a date to come.</p>', '2099-12-30 00:00:00' ),
	array(
		'A gallery',
		'a-gallery',
		"<!-- wp:gallery {\"linkTo\":\"none\"} -->\n<figure class=\"wp-block-gallery\"></figure>\n<!-- /wp:gallery -->\n\n"
			. "<!-- wp:columns -->\n<div class=\"wp-block-columns\"></div>\n<!-- /wp:columns -->\n\n[gallery ids=\"1\"]",
		null,
	),
);

function status_of_post( int $i ): string {
	$special = array( 7 => 'pending', 17 => 'private', 33 => 'future' );
	return $special[ $i % 50 ] ?? ( 19 === $i % 20 ? 'draft' : 'publish' );
}

function draw_picture( int $i ): int {
	$file    = wp_upload_dir()['path'] . "/picture-$i.jpg";
	$picture = imagecreatetruecolor( 1600, 900 );
	for ( $x = 0; $x < 1600; $x += 40 ) {
		imagefilledrectangle( $picture, $x, 0, $x + 39, 899, imagecolorallocate( $picture, $x % 256, 40 * $i % 256, 120 ) );
	}
	imagejpeg( $picture, $file, 80 );
	$id = wp_insert_attachment( array( 'post_title' => "Picture $i", 'post_mime_type' => 'image/jpeg', 'post_excerpt' => "Caption $i" ), $file );
	wp_update_attachment_metadata( $id, wp_generate_attachment_metadata( $id, $file ) );
	update_post_meta( $id, '_wp_attachment_image_alt', "What picture $i shows" );
	return $id;
}

function insert_rows( string $table, string $columns, array $rows ) {
	global $wpdb;
	foreach ( array_chunk( $rows, 200 ) as $chunk ) {
		$values = array();
		foreach ( $chunk as $row ) {
			$values[] = $wpdb->prepare( '(' . implode( ',', array_fill( 0, count( $row ), '%s' ) ) . ')', $row );
		}
		$wpdb->query( "INSERT INTO $table ($columns) VALUES " . implode( ',', $values ) );
	}
}

$pictures = array_map( 'draw_picture', range( 1, 6 ) );
$terms    = get_terms( array( 'taxonomy' => 'category', 'hide_empty' => false, 'exclude' => array( 1 ) ) );
$tags     = array();
foreach ( array( 'schools', 'weather', 'football', 'taxes', 'river' ) as $name ) {
	$tags[] = wp_insert_term( $name, 'post_tag' )['term_taxonomy_id'];
}
$author = username_exists( 'author' );
$first  = 1 + (int) $wpdb->get_var( "SELECT MAX(ID) FROM $wpdb->posts" );
$posts  = $meta = $relations = array();

for ( $i = 0; $i < $count; $i++ ) {
	$id      = $first + $i;
	$status  = $i < count( $awkward ) ? 'publish' : status_of_post( $i );
	$secret  = 'publish' === $status && 27 === $i % 50 ? 'sesame' : '';
	$title   = $subjects[ $i % 7 ] . ' ' . $verbs[ $i % 5 ] . ' ' . $objects[ intdiv( $i, 7 ) % 7 ] . $endings[ intdiv( $i, 5 ) % 5 ];
	$slug    = sanitize_title( $title ) . "-$id";
	$content = str_repeat( "<!-- wp:paragraph -->\n<p>" . str_repeat( $sentence, 4 ) . "</p>\n<!-- /wp:paragraph -->\n\n", 2 + $i % 5 );
	// The site has two years of news, newest first; what is scheduled lies ahead.
	$date = gmdate( 'Y-m-d H:i:s', 'future' === $status ? time() + 86400 * ( 1 + $i ) : time() - 3600 - (int) ( $i * 2 * 365 * 86400 / $count ) );
	if ( isset( $awkward[ $i ] ) ) {
		list( $title, $slug, $content, $given ) = $awkward[ $i ];
		$date = $given ?? $date;
	}
	$unfinished = in_array( $status, array( 'draft', 'pending' ), true );
	$changed    = min( $date, gmdate( 'Y-m-d H:i:s', time() - 60 ) );
	$posts[]    = array(
		$id, $author, get_date_from_gmt( $date ), $unfinished ? '0000-00-00 00:00:00' : $date, $content, $title, 0 === $i % 3 ? $sentence : '', $status,
		$unfinished ? '' : $slug, $secret, get_date_from_gmt( $changed ), $changed, home_url( "/?p=$id" ), 'post', 'closed', 'closed', '', '', '',
	);
	$relations[] = array( $id, $terms[ $i % count( $terms ) ]->term_taxonomy_id );
	if ( 0 === $i % 6 ) {
		$relations[] = array( $id, $terms[ ( $i + 1 ) % count( $terms ) ]->term_taxonomy_id );
	}
	$relations[] = array( $id, $tags[ $i % count( $tags ) ] );
	$meta[]      = array( $id, 'views', $i % 500 );
	if ( 0 === $i % 4 ) {
		$meta[] = array( $id, '_thumbnail_id', $pictures[ $i % count( $pictures ) ] );
	}
	if ( 0 === $i % 9 ) {
		$meta[] = array( $id, 'keywords', 'county, news' );
		$meta[] = array( $id, 'meta_description', 'What happened in the county.' );
		$meta[] = array( $id, 'author_name', 'Maria López' );
	}
}

insert_rows(
	$wpdb->posts,
	'ID,post_author,post_date,post_date_gmt,post_content,post_title,post_excerpt,post_status,post_name,post_password,post_modified,post_modified_gmt,'
		. 'guid,post_type,comment_status,ping_status,to_ping,pinged,post_content_filtered',
	$posts
);
insert_rows( $wpdb->term_relationships, 'object_id,term_taxonomy_id', $relations );
insert_rows( $wpdb->postmeta, 'post_id,meta_key,meta_value', $meta );
foreach ( array( 'category', 'post_tag' ) as $taxonomy ) {
	wp_update_term_count_now( get_terms( array( 'taxonomy' => $taxonomy, 'hide_empty' => false, 'fields' => 'tt_ids' ) ), $taxonomy );
}
wp_cache_flush();
