<?php
/** The field hometown_revision grows with every change: modified_gmt is the same for two saves within a second. */

namespace Hometown;

defined( 'ABSPATH' ) || exit;

const REVISION_KEY = '_hometown_revision';

add_action( 'hometown_post_changed', __NAMESPACE__ . '\\raise_revision' );
add_action( 'rest_api_init', __NAMESPACE__ . '\\register_revision_field' );

/** Raises the number in one statement, so that two requests never raise it to the same. */
function raise_revision( int $post_id ) {
	if ( 'attachment' === get_post_type( $post_id ) ) {
		return;
	}
	if ( ! add_to_revision( $post_id ) ) {
		global $wpdb;
		$first = "first-revision-$post_id";
		lock( $first, 5 );
		if ( ! add_to_revision( $post_id ) ) {
			$wpdb->insert(
				$wpdb->postmeta,
				array( 'post_id' => $post_id, 'meta_key' => REVISION_KEY, 'meta_value' => '1' )
			);
		}
		unlock( $first );
	}
	wp_cache_delete( $post_id, 'post_meta' );
}

function add_to_revision( int $post_id ): bool {
	global $wpdb;
	return (bool) $wpdb->query(
		$wpdb->prepare(
			"UPDATE $wpdb->postmeta SET meta_value = CAST(meta_value AS UNSIGNED) + 1 WHERE post_id = %d AND meta_key = %s",
			$post_id,
			REVISION_KEY
		)
	);
}

function revision_of( int $post_id ): int {
	return (int) get_post_meta( $post_id, REVISION_KEY, true );
}

/** Bypasses all caches, to see what another request has written since. */
function stored_revision( int $post_id ): int {
	wp_cache_delete( $post_id, 'post_meta' );
	global $wpdb;
	return (int) $wpdb->get_var(
		$wpdb->prepare( "SELECT meta_value FROM $wpdb->postmeta WHERE post_id = %d AND meta_key = %s LIMIT 1", $post_id, REVISION_KEY )
	);
}

function register_revision_field() {
	register_rest_field(
		watched_types(),
		'hometown_revision',
		array(
			'get_callback' => function ( $post ) {
				return revision_of( (int) $post['id'] );
			},
			'schema'       => array(
				'description' => __( 'Grows with every change of the post.', 'hometown' ),
				'type'        => 'integer',
				'context'     => array( 'view', 'edit' ),
				'readonly'    => true,
			),
		)
	);
}
